/** Ends when the page has nothing to do, or after a second. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: 1_000 })
  })
}
