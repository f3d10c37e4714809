import type { AppUser } from '../context/options.ts'
import { isTimeout, withDeadline } from '../http/deadline.ts'
import { RelayError } from '../relayError.ts'

/**
 * The app's user behind a request.
 *
 * @throws APP_SESSION_REQUIRED (401) when the app knows nobody
 * @throws INTERNAL_ERROR (500) when the app's function fails
 * @throws APP_TIMEOUT (504) when the app's response does not come
 * @throws INTERNAL_ERROR (500) when the app's response is not an {@link AppUser}: a wrong shape must
 *   not widen what anybody may do
 */
export async function identify(
  authenticate: () => Promise<AppUser | null | undefined>,
  timeoutMs: number,
): Promise<AppUser> {
  // guard: relay-app-deadline
  const user: unknown = await withDeadline(timeoutMs, authenticate).catch(throwAppError)
  // guard: relay-app-session
  if (user === null || user === undefined) {
    throw new RelayError(
      401,
      'APP_SESSION_REQUIRED',
      'The app session is missing or has expired; log in to the app',
    )
  }
  if (!isAppUser(user)) {
    throw new RelayError(500, 'INTERNAL_ERROR', 'authenticate must return an AppUser or null')
  }
  return user
}

function throwAppError(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  if (!isTimeout(cause)) {
    throw new RelayError(500, 'INTERNAL_ERROR', 'authenticate could not be completed', { cause })
  }
  throw new RelayError(504, 'APP_TIMEOUT', 'authenticate did not return in time', { cause })
}

function isAppUser(user: unknown): user is AppUser {
  if (typeof user !== 'object' || user === null) return false
  const { id, displayName, customerId, accountIds, verifiedEmails }: Partial<AppUser> = user
  return (
    [id, displayName, customerId].every((field) => typeof field === 'string' && field !== '') &&
    isStrings(accountIds) &&
    isStrings(verifiedEmails)
  )
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '')
}
