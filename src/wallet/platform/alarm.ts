/** Browsers cut longer timers short. */
export const maxTimerMs: number = 2 ** 31 - 1

/** A timer on a clock, such as the service's. */
export interface Alarm {
  /** Rings once at that time; an earlier setting is forgotten. */
  set(atMs: number): void
  cancel(): void
}

/** An alarm that is not set. It never keeps a process alive; a long wait is made of several. */
export function createAlarm({ now }: { now(): number }, ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (atMs: number) => {
    clearTimeout(timer)
    const leftMs = atMs - now()
    const wake = () => (atMs > now() ? set(atMs) : ring())
    timer = setTimeout(wake, Math.min(Math.max(leftMs, 0), maxTimerMs))
    // In Node a timer would keep the process alive; in browsers it is a number.
    ;(timer as { unref?: () => void }).unref?.()
  }
  return { set, cancel: () => clearTimeout(timer) }
}
