import { clearTimeout, setTimeout } from './nodeGlobals.ts'
/** Options of {@link delay}. */
export type DelayOptions = {
  /** True if the timer keeps the process running. @default true */
  keepsAlive?: boolean
}

/** Waits in real time, or until the signal is aborted. */
export function delay(
  ms: number,
  signal: AbortSignal,
  { keepsAlive = true }: DelayOptions = {},
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (!keepsAlive) timer.unref()
    signal.addEventListener('abort', end)
  })
}
