/** Waits some milliseconds, or until `signal` aborts; no process is kept running by it. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    timer.unref?.()
    signal.addEventListener('abort', end)
  })
}
