/** The service's time as far as its `Date` headers tell. */
export interface ServiceClock {
  now(): number
  /** The time for a `Date` header of the relay's own answers. */
  date(): string
  observe(date: string | null): void
}

/**
 * Follows the service's clock. Browsers take their offset from the relay's `Date`, so every answer
 * must speak of one clock: the one that decides what has expired.
 */
export function createServiceClock(now: () => number): ServiceClock {
  let offsetMs = 0
  const serviceNow = () => now() + offsetMs
  return {
    now: serviceNow,
    date: () => new Date(serviceNow()).toUTCString(),
    observe(date) {
      const atMs = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(atMs)) return
      // The header has whole seconds; less than that is no news.
      if (Math.abs(atMs - serviceNow()) > 2000) offsetMs = atMs - now()
    },
  }
}
