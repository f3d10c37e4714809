/**
 * Returns what the work returns, and replaces an error that it throws by another.
 *
 * @param toError - makes that error of the cause
 */
export function rethrow<T>(work: () => T, toError: (cause: unknown) => Error): T {
  try {
    return work()
  } catch (cause) {
    throw toError(cause)
  }
}
