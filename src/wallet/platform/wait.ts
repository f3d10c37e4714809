import { assertNotAborted, onAbort } from './abort.ts'

type Signals = (AbortSignal | undefined)[]

/**
 * As in `alarm.ts`, and written again: this module is only in lazily loaded chunks, and one shared
 * with the first load would make a chunk by itself.
 */
const maxTimerMs = 2 ** 31 - 1

/** Waits that long, in milliseconds. @throws ABORTED as soon as one of the signals fires */
export function pause(pauseMs: number, signals: Signals): Promise<void> {
  return waitForCallback((wake) => {
    const timer = setTimeout(wake, Math.min(pauseMs, maxTimerMs))
    return () => clearTimeout(timer)
  }, signals)
}

/**
 * Waits for a call back.
 *
 * @param start - is given what to call, and gives back how to stop listening for it
 * @throws ABORTED as soon as one of the signals fires
 */
export async function waitForCallback(
  start: (wake: () => void) => () => void,
  signals: Signals,
): Promise<void> {
  signals.forEach(assertNotAborted)
  let stops: (() => void)[] = []
  await new Promise<void>((resolve) => {
    stops = [start(resolve), ...signals.map((signal) => onAbort(signal, resolve))]
  })
  for (const stop of stops) stop()
  signals.forEach(assertNotAborted)
}
