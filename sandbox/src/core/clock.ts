import { systemTime } from './nodeGlobals.ts'
/** The last moment that a clock may show, as milliseconds since 1970: the end of 2999. */
export const lastMoment = Date.UTC(3000, 0) - 1

/** The kinds of clock: one that moves by itself, and one that only moves when it is moved. */
export type ClockKind = 'running' | 'frozen'

/** The clock that the sandbox takes the time from. It can be moved forward, never back. */
export type Clock = {
  kind: ClockKind
  now(): Date
  /** Returns the milliseconds until it shows a time by itself; infinite when it never will. */
  msUntil(time: number): number
  /** Moves the clock without running what falls due on the way; see the scheduler for that. */
  moveBy(ms: number): void
  /** Returns the milliseconds that the clock is ahead of its source. */
  offsetMs(): number
  /** Puts the offset back to a known value, on reset or restart. */
  setOffset(ms: number): void
}

/**
 * Makes a clock over a source of milliseconds.
 *
 * @param source - The underlying time: the system's by default, a constant for tests that must not
 *   depend on how long they take. A frozen clock reads it once.
 */
export function createClock(source: () => number = systemTime, kind: ClockKind = 'running'): Clock {
  const read = kind === 'frozen' ? standingAt(source()) : source
  let offset = 0
  const now = () => read() + offset
  return {
    kind,
    now: () => new Date(now()),
    msUntil: (time) => {
      const ms = time - now()
      return kind === 'frozen' && ms > 0 ? Number.POSITIVE_INFINITY : ms
    },
    moveBy: (ms) => {
      offset += ms
    },
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms
    },
  }
}

function standingAt(time: number): () => number {
  return () => time
}
