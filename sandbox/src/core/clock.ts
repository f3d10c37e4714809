import { systemTime } from './nodeGlobals.ts'
/** The last moment that a clock may show, as milliseconds since 1970: the end of 2999. */
export const lastMoment = Date.UTC(3000, 0) - 1

/** Whether a clock moves by itself, or only when it is moved. */
export type ClockKind = 'running' | 'frozen'

/** Where the sandbox takes the time from. It can be moved forward, never back. */
export type Clock = {
  kind: ClockKind
  now(): Date
  /** How long until it shows a time by itself, in milliseconds; infinite when it never will. */
  msUntil(time: number): number
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
