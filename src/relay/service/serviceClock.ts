/** The service's time as far as its `Date` headers tell. */
export interface ServiceClock {
  now(): number
  /** The time for a `Date` header of the relay's own responses. */
  date(): string
  /**
   * Takes note of a response's `Date`.
   *
   * @returns the time the response speaks of: its own, or this clock's where it names none
   */
  observe(date: string | null): number
}

/** The header has whole seconds, and takes a while to arrive; less than that is no news. */
const noNewsMs = 2_000

/**
 * Follows the service's clock. Browsers take their offset from the relay's `Date`, so every response
 * must speak of one clock: the one that decides what has expired. The first response is believed;
 * after that, one that tells another time is believed when the next says the same, since a single
 * odd one, from one machine of many, must not move what the relay holds expired.
 */
export function createServiceClock(now: () => number): ServiceClock {
  let offsetMs = 0
  let lastToldMs: number | undefined
  const serviceNow = () => now() + offsetMs
  return {
    now: serviceNow,
    date: () => new Date(serviceNow()).toUTCString(),
    observe(date) {
      const atMs = Date.parse(date ?? '')
      if (Number.isNaN(atMs)) return serviceNow()
      const toldMs = atMs - now()
      // guard: relay-service-clock
      const isConfirmed = lastToldMs === undefined || isSame(toldMs, lastToldMs)
      if (isConfirmed && !isSame(toldMs, offsetMs)) offsetMs = toldMs
      lastToldMs = toldMs
      return atMs
    },
  }
}

function isSame(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) <= noNewsMs
}
