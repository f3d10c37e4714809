import { assertNotAborted } from '../abort.ts'

/** Runs work while nobody else, in this tab or another, holds the same name. */
export type WithLock = <T>(
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal | undefined,
) => Promise<T>

/**
 * Locks between tabs where the browser has Web Locks, and within this wallet where it has none or
 * denies them (frames without storage). The signal only bounds the wait; once the lock is held,
 * the work decides. Not reentrant: work that holds a name must not ask for it again.
 */
export function createLocks(): WithLock {
  const queues = new Map<string, Promise<unknown>>()
  return async (name, work, signal) => {
    let isHeld = false
    const held = () => {
      isHeld = true
      return work()
    }
    const options = signal ? { signal } : {}
    try {
      const { locks } = globalThis.navigator ?? {}
      if (locks) return await locks.request(`holdfast:${name}`, options, held)
    } catch (error) {
      if (isHeld) throw error
      assertNotAborted(signal)
    }
    return enqueue(queues, name, work, signal)
  }
}

function enqueue<T>(
  queues: Map<string, Promise<unknown>>,
  name: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const before = queues.get(name) ?? Promise.resolve()
  const mine = before
    .catch(() => undefined)
    .then(() => {
      assertNotAborted(signal)
      return work()
    })
  queues.set(name, mine)
  const forget = () => {
    if (queues.get(name) === mine) queues.delete(name)
  }
  mine.then(forget, forget)
  return mine
}
