/** Asks once, and gives every caller the same result. A failure is asked again at the next call. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().catch((error: unknown) => {
      asking = undefined
      throw error
    })
    return asking
  }
}
