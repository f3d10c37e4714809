import { assertNotAborted, orAborted } from './abort.ts'
import { maxTimerMs } from './maxTimerMs.ts'

/** Runs work while no other work, in this tab or another, has the lock of the same name. */
export type WithLock = <T>(
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal | undefined,
) => Promise<T>

/**
 * Locks between tabs where the browser has Web Locks, and within this wallet where it has none or
 * denies them (frames without storage). The signal only bounds the wait; once the lock is
 * acquired, the work decides. Not reentrant: work under a lock must not request it again.
 *
 * @param deadlineMs - a lock whose work takes longer is released, so that work that hangs does not
 * block later calls; the work goes on, and must be safe without the lock from then on
 */
export function createLocks(deadlineMs: number): WithLock {
  const queues = new Map<string, Promise<void>>()
  return (name, work, signal) =>
    new Promise((resolve, reject) => {
      const runLocked = () => {
        const working = work()
        resolve(working)
        return settledOrLate(working, deadlineMs)
      }
      acquire(queues, name, runLocked, signal).catch(reject)
    })
}

async function acquire(
  queues: Map<string, Promise<void>>,
  name: string,
  runLocked: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let isAcquired = false
  const onAcquired = () => {
    isAcquired = true
    return runLocked()
  }
  try {
    const { locks } = globalThis.navigator ?? {}
    if (locks) return await locks.request(`holdfast:${name}`, signal ? { signal } : {}, onAcquired)
  } catch (error) {
    if (isAcquired) throw error
    assertNotAborted(signal)
  }
  return enqueue(queues, name, runLocked, signal)
}

function enqueue(
  queues: Map<string, Promise<void>>,
  name: string,
  runLocked: () => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const before = queues.get(name) ?? Promise.resolve()
  // The signal bounds the wait; what was aborted by then does not start.
  const turn = before.catch(() => undefined).then(() => (signal?.aborted ? undefined : runLocked()))
  queues.set(name, turn)
  const forget = () => {
    if (queues.get(name) === turn) queues.delete(name)
  }
  turn.then(forget, forget)
  return orAborted(turn, signal)
}

/** Resolves when the work has settled, or at the deadline. */
function settledOrLate(working: Promise<unknown>, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(deadlineMs, maxTimerMs))
    const settle = () => {
      clearTimeout(timer)
      resolve()
    }
    working.then(settle, settle)
  })
}
