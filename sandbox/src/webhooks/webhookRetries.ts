const firstDelayMs = 5_000
const maxDelayMs = 30 * 60_000
const givenUpAfterMs = 7 * 24 * 3_600_000

/**
 * Returns the time at which a delivery that failed is tried again: after five seconds, then twice as long
 * each time, at most half an hour, for seven days. Undefined when it is given up.
 */
export function nextTry(createdAt: Date, triesSoFar: number, now: Date): Date | undefined {
  const delayMs = Math.min(firstDelayMs * 2 ** (triesSoFar - 1), maxDelayMs)
  const at = now.getTime() + delayMs
  return at - createdAt.getTime() > givenUpAfterMs ? undefined : new Date(at)
}
