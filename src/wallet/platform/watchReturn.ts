/** Checks whether the customer sees this page, as far as can be known. */
export function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}

/** Calls back when the customer, or the network, comes back to the page. Returns how to stop. */
export function watchReturn(onReturn: () => void): () => void {
  const ending = new AbortController()
  const onEvent = () => {
    if (isVisible()) onReturn()
  }
  const { document } = globalThis
  document?.addEventListener('visibilitychange', onEvent, ending)
  if (document) globalThis.addEventListener('online', onEvent, ending)
  return () => ending.abort()
}
