/** Whether the customer sees this page, as far as can be known. */
export function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}

/** Calls back when the customer, or the network, comes back to the page. Returns how to stop. */
export function watchReturn(onReturn: () => void): () => void {
  const ending = new AbortController()
  const onEvent = () => {
    if (isVisible()) onReturn()
  }
  for (const [target, type] of [
    [globalThis.document, 'visibilitychange'],
    [globalThis, 'online'],
  ] as const) {
    target?.addEventListener?.(type, onEvent, ending)
  }
  return () => ending.abort()
}
