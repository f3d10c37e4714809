/** The service's time, as far as this device can tell. */
export interface ServerClock {
  /** Milliseconds since the epoch on the service's clock. */
  now(): number
  /** How far this device's clock is behind the service's, in milliseconds. */
  offsetMs(): number
  /**
   * Learns from an answer's `Date` header. The header is cut to whole seconds and was written
   * somewhere between sending and receiving, so a small difference says nothing.
   */
  observe(date: string | null, sentAtMs: number, receivedAtMs: number): void
  /** Calls back whenever the offset was corrected: what was due at a time is to be looked at again. */
  onJump(listener: () => void): () => void
}

/** Before the year 10000, which ISO 8601 has no four digits for. */
const maxTimeMs = 2.5e14
/** Half a second of cut-off either way: a smaller offset cannot be told from none. */
const noiseMs = 1_000

/** A clock that starts with the device's time and follows the service's. */
export function createServerClock(deviceNow: () => number): ServerClock {
  const listeners = new Set<() => void>()
  let offset = 0
  return {
    now: () => deviceNow() + offset,
    offsetMs: () => offset,
    observe(date, sentAtMs, receivedAtMs) {
      const serverMs = Date.parse(date ?? '') + 500
      // No date is not less either.
      if (!(serverMs < maxTimeMs)) return
      const measured = serverMs - (sentAtMs + receivedAtMs) / 2
      const uncertainty = noiseMs + (receivedAtMs - sentAtMs) / 2
      if (Math.abs(measured - offset) <= uncertainty) return
      // guard: session-service-clock
      offset = measured
      for (const listener of [...listeners]) listener()
    },
    onJump(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
