/** Runs work once per key: whoever asks meanwhile gets the same promise. */
export type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A fresh one, with nothing under way. */
export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const existing = running.get(key) as Promise<T> | undefined
    if (existing) return existing
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
