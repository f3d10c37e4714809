/** Where the sandbox takes the time from. It can be moved forward, never back. */
export type Clock = {
  now(): Date
  /** Moves the clock without running what falls due on the way; see the scheduler for that. */
  moveBy(ms: number): void
  /** How far the clock is ahead of its source, in milliseconds. */
  offsetMs(): number
  /** Puts the offset back to a known value, on reset or restart. */
  setOffset(ms: number): void
}

/**
 * Makes a clock over a source of milliseconds.
 *
 * @param source - The underlying time: the system's by default, a constant for tests that must not
 *   depend on how long they take.
 */
export function createClock(source: () => number = Date.now): Clock {
  let offset = 0
  return {
    now: () => new Date(source() + offset),
    moveBy: (ms) => {
      offset += ms
    },
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms
    },
  }
}
