/**
 * Work that is given up after a while, whether or not it heeds the signal it is given.
 *
 * @throws whatever the work throws, or a DOMException named TimeoutError; see {@link isTimeout}
 */
export async function withDeadline<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(
    // guard: relay-deadline
    () => controller.abort(new DOMException('The time limit was exceeded', 'TimeoutError')),
    timeoutMs,
  )
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([work(signal), timedOut])
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/** Checks whether an error says that work was given up because its time was over. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
