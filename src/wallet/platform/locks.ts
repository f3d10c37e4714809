import { WalletError } from '../../shared/errors.ts'
import { aborted, assertNotAborted, onAbort, orAborted } from './abort.ts'
import { maxTimerMs } from './alarm.ts'

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
 * A wait ends after a time too, because a tab that is stopped in a debugger keeps its locks: then the
 * work has not begun, and never does.
 *
 * @param deadlineMs - a lock whose work takes longer is released, so that work that hangs does not
 * block later calls; the work goes on, and must be safe without the lock from then on
 * @param maxWaitMs - how long to wait for a lock, as a timer takes it; LOCK_TIMEOUT after that
 */
export function createLocks(deadlineMs: number, maxWaitMs: number): WithLock {
  const queues = new Map<string, Promise<void>>()
  return (name, work, signal) =>
    new Promise((resolve, reject) => {
      const wait = new AbortController()
      const giveUp = (error: unknown) => {
        stopWaiting()
        reject(error)
        wait.abort()
      }
      const timer = setTimeout(() => giveUp(lockTimeout()), maxWaitMs)
      const stop = onAbort(signal, () => queueMicrotask(() => signal && giveUp(aborted(signal))))
      const stopWaiting = () => {
        clearTimeout(timer)
        stop()
      }
      const runLocked = async () => {
        // guard: lock-wait-ended
        if (wait.signal.aborted) return
        stopWaiting()
        const working = work()
        resolve(working)
        await settledOrLate(working, deadlineMs)
      }
      acquire(queues, name, runLocked, wait.signal).catch(reject)
    })
}

function lockTimeout(): WalletError {
  const message = 'Another tab holds the lock; nothing was done, try again'
  return new WalletError('LOCK_TIMEOUT', message, { retryable: true })
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
