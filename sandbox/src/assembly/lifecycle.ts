import type { Faults } from '../control/faults/faults.ts'
import type { RequestLog } from '../control/requestLog.ts'
import { createQueue } from '../core/scheduler/queue.ts'
import { findKeptOffset } from '../core/work/keptClock.ts'
import { keepSigners } from '../platform/keptSigners.ts'
import { forgetEndpoint } from '../platform/platformConfig.ts'
import type { SnapshotState } from '../snapshots/openSnapshot.ts'
import { replaceState } from '../snapshots/replaceState.ts'
import type { DataLock } from './dataLock.ts'
import type { Engine } from './engine.ts'
import type { OpenRequests } from './openRequests.ts'
import { provision } from './provision.ts'

/** Starts, resets and ends a sandbox. */
export type Lifecycle = {
  /** Starts the engine on its data; what it has made of it is gone again when it cannot start. */
  start(needsSeed: boolean): Promise<void>
  /** Forgets everything and starts anew; resets take turns. */
  reset(): Promise<void>
  /** Goes on from the state of a snapshot, as a new start would; takes turns with resets. */
  restore(state: SnapshotState): Promise<void>
  /** Runs something while nothing is being reset. */
  betweenResets<T>(work: () => Promise<T>): Promise<T>
  /** Waits for resets: there is no API token before the new start is over. */
  idle(): Promise<void>
  /** Refuses new requests, lets those that are open end, and closes the database. */
  close(): Promise<void>
}

/** The parts that a lifecycle drives. */
export type LifecycleParts = {
  engine: Engine
  requests: RequestLog
  openRequests: OpenRequests
  dataLock: DataLock
  faults: Faults
  /** Makes the seed's requests, if there is a seed. */
  makeSeed(): Promise<void>
}

/** Makes the lifecycle of a sandbox. */
export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { engine, openRequests, dataLock, makeSeed } = parts
  const { database, scheduler } = engine
  const resets = createQueue()
  const replace = (work: () => Promise<void>) =>
    resets.run(async () => {
      // A request may wait for the response to a webhook.
      await stopSending(engine)
      await dataLock.alone(work)
    })
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
        await database.discard()
        throw error
      }
    },
    reset: () =>
      replace(async () => {
        await scheduler.restart(() => startAnew(parts))
        await makeSeed()
      }),
    restore: (state) => replace(() => scheduler.restart(() => goOn(parts, state))),
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
  const { webhookSender, database, clock, mailer } = engine
  await stopSending(engine)
  await database.clear()
  requests.clear()
  faults.clear()
  webhookSender.shuffle(0)
  mailer.mute(false)
  clock.setOffset(0)
  await provision(engine)
  publishReset(engine)
}

/** As after a start with the state, but that the sandbox's own endpoint and mail server are not used. */
async function goOn({ engine, requests, faults }: LifecycleParts, state: SnapshotState) {
  const { webhookSender, database, clock, mailer, run, settings, signers } = engine
  await stopSending(engine)
  await replaceState(database, state.database)
  requests.clear()
  faults.replace(state.faults)
  webhookSender.shuffle(0)
  mailer.mute(true)
  clock.setOffset(await run((work) => findKeptOffset(work, clock, settings.now)))
  // In place, as everything that signs has this object.
  Object.assign(signers, await run((work) => keepSigners(work, signers)))
  await provision(engine, /* guard: snapshot-silent */ forgetEndpoint)
  publishReset(engine)
}

function publishReset({ feed }: Engine): void {
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
