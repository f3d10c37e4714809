/**
 * What the work returns; what it throws becomes another error.
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
