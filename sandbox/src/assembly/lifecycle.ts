import type { Faults } from '../control/faults/faults.ts'
import type { RequestLog } from '../control/requestLog.ts'
import { createQueue } from '../core/scheduler/queue.ts'
import { findKeptOffset } from '../core/work/keptClock.ts'
import type { Engine } from './engine.ts'
import type { OpenRequests } from './openRequests.ts'
import { provision } from './provision.ts'

/** Starts, resets and ends a sandbox. */
export type Lifecycle = {
  /** Starts the engine on its data, which is emptied again when the seed cannot be made. */
  start(needsSeed: boolean): Promise<void>
  /** Forgets everything and starts anew; resets take turns. */
  reset(): Promise<void>
  /** Runs something while nothing is being reset. */
  betweenResets<T>(work: () => Promise<T>): Promise<T>
  /** Waits for resets: there is no API token before the new start is over. */
  idle(): Promise<void>
  /** Refuses new requests, lets those that are open end, and closes the database. */
  close(): Promise<void>
}

/** What a lifecycle drives. */
export type LifecycleParts = {
  engine: Engine
  requests: RequestLog
  openRequests: OpenRequests
  faults: Faults
  /** Makes the seed's requests, if there is a seed. */
  makeSeed(): Promise<void>
}

/** Makes the lifecycle of a sandbox. */
export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { engine, openRequests, makeSeed } = parts
  const { database, scheduler } = engine
  const resets = createQueue()
  const close = async () => {
    openRequests.refuse()
    await stop(parts)
    await openRequests.drain()
    await stopSending(engine)
    await database.close()
  }
  return {
    start: async (needsSeed) => {
      try {
        await resume(engine)
        if (needsSeed) await makeSeed()
      } catch (error) {
        await stop(parts)
        // Else the next start would find data whose seed did not end.
        if (needsSeed) await database.clear().catch(() => {})
        await database.close()
        throw error
      }
    },
    reset: () =>
      resets.run(async () => {
        await scheduler.restart(() => startAnew(parts))
        await makeSeed()
      }),
    betweenResets: resets.run,
    idle: resets.idle,
    close,
  }
}

async function resume(engine: Engine): Promise<void> {
  const { clock, run, scheduler, settings } = engine
  clock.setOffset(await run((work) => findKeptOffset(work, clock, settings.now)))
  await provision(engine)
  await scheduler.start()
}

async function startAnew({ engine, requests, faults }: LifecycleParts): Promise<void> {
  const { webhookSender, database, clock, feed } = engine
  await stopSending(engine)
  await database.clear()
  requests.clear()
  faults.clear()
  webhookSender.shuffle(0)
  clock.setOffset(0)
  await provision(engine)
  feed.clear()
  feed.publish('reset', {})
}

async function stop({ engine, faults }: LifecycleParts): Promise<void> {
  const { feed, scheduler, mailer } = engine
  faults.close()
  feed.close()
  await scheduler.close()
  await stopSending(engine)
  await mailer.close()
}

/** Ends imports and deliveries; a request that is still open may start others. */
async function stopSending({ importer, webhookSender }: Engine): Promise<void> {
  await importer.stop()
  await webhookSender.stop()
}
