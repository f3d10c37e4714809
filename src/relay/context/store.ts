/**
 * The state that instances of one relay share: challenges, flows, request ids and counts. Four calls, so that
 * any database with an atomic read-and-delete and an atomic increment can be behind it.
 *
 * A counter is a value of digits under the same key: `take` ends it, and `count` goes on from a number
 * that was put, for as long as that was put for.
 *
 * Keys are short ASCII without personal data. Values are text of at most a few kilobytes; some are
 * short-lived secrets, so a shared store belongs on a private network.
 */
export interface RelayStore {
  /** Keeps a value for `ttlSeconds`, over whatever was there. */
  put(key: string, value: string, ttlSeconds: number): Promise<void>
  /** Reads a value and leaves it there, for as long as it was put for. */
  get(key: string): Promise<string | undefined>
  /** Reads and deletes in one step: of two callers, one gets the value and one gets undefined. */
  take(key: string): Promise<string | undefined>
  /**
   * Adds one to a counter that starts at zero and is forgotten `windowSeconds` after its first
   * count, and tells where it stands.
   */
  count(key: string, windowSeconds: number): Promise<StoreCount>
}

/** The state of a counter. */
export interface StoreCount {
  /** This call included. */
  count: number
  /** Until the counter starts again at zero. */
  secondsLeft: number
}
