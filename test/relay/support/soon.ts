/** What a promise gives, or that it gives nothing: a test of a deadline must fail, not hang. */
export function soon<T>(promise: Promise<T>): Promise<T | 'nothing yet'> {
  const timeout = new Promise<'nothing yet'>((resolve) => {
    setTimeout(() => resolve('nothing yet'), 4_000).unref()
  })
  return Promise.race([promise, timeout])
}
