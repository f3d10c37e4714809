/** The service's time, as far as this device can tell. */
export interface ServerClock {
  /** Milliseconds since the epoch on the service's clock. */
  now(): number
  /** Returns how far this device's clock is behind the service's, in milliseconds. */
  offsetMs(): number
  /** Returns whether the relay has responded: before that, the time is only what this device says. */
  isSynced(): boolean
  /**
   * Learns from a response's `Date` header. The header is cut to whole seconds and was written
   * somewhere between sending and receiving, so a small difference says nothing.
   */
  observe(date: string | null, sentAtMs: number, receivedAtMs: number): void
  /**
   * Calls back after the first response and whenever the offset was corrected: what was due at a time
   * is to be looked at again.
   */
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
  let isSynced = false
  return {
    now: () => deviceNow() + offset,
    offsetMs: () => offset,
    isSynced: () => isSynced,
    observe(date, sentAtMs, receivedAtMs) {
      const serverMs = Date.parse(date ?? '') + 500
      const measured = serverMs - (sentAtMs + receivedAtMs) / 2
      const uncertainty = noiseMs + (receivedAtMs - sentAtMs) / 2
      // No date is not less either.
      const isOff = serverMs < maxTimeMs && Math.abs(measured - offset) > uncertainty
      if (isSynced && !isOff) return
      isSynced = true
      // guard: session-service-clock
      if (isOff) offset = measured
      for (const listener of [...listeners]) listener()
    },
    onJump(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
