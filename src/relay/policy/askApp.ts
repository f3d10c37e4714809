import { isTimeout, withDeadline } from '../http/deadline.ts'
import { RelayError } from '../relayError.ts'

/**
 * Asks a rule of the app's about a call. A rule that fails refuses the call.
 *
 * @param name - of the option, for the message
 * @throws APP_TIMEOUT (504) when it does not return in time
 * @throws INTERNAL_ERROR (500) when it throws anything but a {@link RelayError}
 */
export function askApp<T>(name: string, timeoutMs: number, rule: () => T | Promise<T>): Promise<T> {
  // guard: relay-policy-deadline
  return withDeadline(timeoutMs, async () => rule()).catch((cause: unknown) => {
    if (cause instanceof RelayError) throw cause
    throw isTimeout(cause)
      ? new RelayError(504, 'APP_TIMEOUT', `${name} did not return in time`, { cause })
      : new RelayError(500, 'INTERNAL_ERROR', `${name} failed`, { cause })
  })
}
