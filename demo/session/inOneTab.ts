/**
 * Does something in one of the tabs alone, such as to hold a connection: a browser opens six to a host over HTTP/1.1,
 * for all tabs. It is done in the tab that was shown last, because a tab in the background may be suspended, and
 * after that in another one.
 *
 * @param name - of what is done, the same in all tabs
 * @param begin - begins it in this tab, and returns what ends it here
 * @returns ends it in this tab for good
 * @example
 * ```ts
 * const stop = inOneTab('example.events', () => {
 *   const source = new EventSource('/events')
 *   return () => source.close()
 * })
 * ```
 */
export function inOneTab(name: string, begin: () => () => void): () => void {
  if (!('locks' in navigator)) return begin()
  const leaving = new AbortController()
  const { signal } = leaving
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
  let isTaken = false
  let isWaiting = false
  const hold = async (options: LockOptions) => {
    let stop: (() => void) | undefined
    const work = () => {
      isTaken = true
      if (options.signal) isWaiting = false
      if (signal.aborted) return
      stop = begin()
      signal.addEventListener('abort', stop)
      return left
    }
    // It rejects where another tab takes it, and where this one leaves before its turn.
    await navigator.locks.request(name, options, work).catch(() => undefined)
    isTaken = false
    if (signal.aborted) return
    stop?.()
    if (stop) signal.removeEventListener('abort', stop)
    wait()
  }
  const wait = () => {
    if (isWaiting) return
    isWaiting = true
    void hold({ signal })
  }
  const takeWhenShown = () => {
    if (document.hidden || isTaken) return
    isTaken = true
    void hold({ steal: true })
  }
  document.addEventListener('visibilitychange', takeWhenShown, { signal })
  if (document.hidden) wait()
  else takeWhenShown()
  return () => leaving.abort()
}
