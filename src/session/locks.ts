import { assertNotAborted, orAborted } from '../abort.ts'

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
  const started = before
    .catch(() => undefined)
    // The signal bounds the wait; what was aborted by then does not start.
    .then(() => ({ mine: signal?.aborted ? undefined : work() }))
  const settled = started.then(({ mine }) => mine)
  queues.set(name, settled)
  const forget = () => {
    if (queues.get(name) === settled) queues.delete(name)
  }
  settled.then(forget, forget)
  return orAborted(started, signal).then(({ mine }) => {
    assertNotAborted(mine ? undefined : signal)
    return mine as Promise<T>
  })
}
