import type { Faults } from '../control/faults/faults.ts'
import type { RequestLog } from '../control/requestLog.ts'
import { createQueue } from '../core/scheduler/queue.ts'
import { findKeptOffset } from '../core/work/keptClock.ts'
import type { Engine } from './engine.ts'
import { provision } from './provision.ts'

/** Starts, resets and ends a sandbox. */
export type Lifecycle = {
  /** Starts the engine on its data, which is emptied again when the seed cannot be made. */
  start(needsSeed: boolean): Promise<void>
  /** Forgets everything and starts anew; resets take turns. */
  reset(): Promise<void>
  /** Waits for resets: there is no API token before the new start is over. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** What a lifecycle drives. */
export type LifecycleParts = {
  engine: Engine
  requests: RequestLog
  faults: Faults
  /** Makes the seed's requests, if there is a seed. */
  makeSeed(): Promise<void>
}

/** Makes the lifecycle of a sandbox. */
export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { engine, makeSeed } = parts
  const { database, scheduler } = engine
  const resets = createQueue()
  const close = async () => {
    await stop(parts)
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
  await webhookSender.stop()
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
  const { feed, scheduler, webhookSender, mailer } = engine
  faults.close()
  feed.close()
  await scheduler.close()
  await webhookSender.stop()
  await mailer.close()
}
