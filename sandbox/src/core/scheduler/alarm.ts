import type { Clock } from '../clock.ts'
import * as nodeTimers from '../nodeGlobals.ts'

/** Knows when the next job falls due, and says so when it does. */
export type Alarm = {
  /** Returns the time at which the next job falls due, in milliseconds; infinite when none is scheduled. */
  next(): number
  isDue(): boolean
  /** Takes note that something was scheduled. */
  note(dueAt: Date): void
  /** Replaces what is known by what `find` returns, and keeps what is noted meanwhile. */
  update(find: () => Promise<Date | undefined>): Promise<void>
  /** Goes off {@link retryMs} later, whether the clock moves or not. */
  retryLater(): void
  close(): void
}

/** The timers that an alarm sets. */
export type Timers = Pick<typeof nodeTimers, 'clearTimeout' | 'setTimeout'>

/** Milliseconds that work waits that could not be done: the database failed, or another process locks it. */
export const retryMs = 1_000

// Longer delays overflow the timers of Node; the timer is simply set again.
const maxTimerMs = 60_000

/**
 * Makes an alarm. Its timer never keeps the process alive.
 *
 * @param onDue - Called when something is due; must not reject, and set the alarm again with
 *   {@link Alarm.update} or {@link Alarm.retryLater}
 */
export function createAlarm(
  clock: Clock,
  onDue: () => Promise<void>,
  { setTimeout, clearTimeout }: Timers = nodeTimers,
): Alarm {
  let timer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let isRinging = false
  let isClosed = false
  // Kept here so that a request with nothing due costs no query.
  let next = Number.POSITIVE_INFINITY
  let noted = Number.POSITIVE_INFINITY

  const isDue = () => next <= clock.now().getTime()

  const arm = () => {
    clearTimeout(timer)
    const ms = clock.msUntil(next)
    // A frozen clock sets the alarm off only by being moved, and then for what is due at once.
    if (isClosed || ms === Number.POSITIVE_INFINITY) return
    const delay = Math.min(Math.max(0, ms), maxTimerMs)
    timer = setTimeout(() => (isDue() ? void ring() : arm()), delay)
    timer.unref()
  }

  const ring = async () => {
    // One at a time: else calls would wait behind ever more of them.
    if (isRinging) return
    isRinging = true
    await onDue()
    isRinging = false
  }

  const note = (dueAt: Date) => {
    noted = Math.min(noted, dueAt.getTime())
    if (dueAt.getTime() >= next) return
    next = dueAt.getTime()
    arm()
  }

  const update = async (find: () => Promise<Date | undefined>) => {
    // What is noted while the query runs may be missing from its result, so it must not be lost;
    // and until there is a result, what was due still is.
    noted = Number.POSITIVE_INFINITY
    const found = await find()
    next = Math.min(noted, found?.getTime() ?? Number.POSITIVE_INFINITY)
    arm()
  }

  const retryLater = () => {
    clearTimeout(timer)
    clearTimeout(retryTimer)
    if (isClosed) return
    retryTimer = setTimeout(() => void ring(), retryMs)
    retryTimer.unref()
  }

  const close = () => {
    isClosed = true
    clearTimeout(timer)
    clearTimeout(retryTimer)
  }

  return { next: () => next, isDue, note, update, retryLater, close }
}
