/**
 * Does something in one of the tabs alone, such as to hold a connection: a browser opens six to a host over HTTP/1.1,
 * for all tabs. It is done in the tab that was shown last, because a tab in the background may be suspended, and
 * after that in another one.
 *
 * @param name - of what is done, the same in all tabs
 * @param signal - ends it in this tab for good
 * @param begin - begins it in this tab, and returns what ends it here
 * @example
 * ```ts
 * inOneTab('example.events', signal, () => {
 *   const source = new EventSource('/events')
 *   return () => source.close()
 * })
 * ```
 */
export function inOneTab(name: string, signal: AbortSignal, begin: () => () => void): void {
  if (signal.aborted) return
  if (!('locks' in navigator)) {
    signal.addEventListener('abort', begin())
    return
  }
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
}
