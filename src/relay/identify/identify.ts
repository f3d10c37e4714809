import { isTimeout, withDeadline } from '../http/deadline.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'

/** The app's own user, as the app's login knows them. */
export interface AppUser {
  /** Stable for as long as the user exists; never sent to the service or the browser. */
  id: string
  /** Shown by the browser's passkey prompt. */
  displayName: string
  /** `Customer:<uuid>` at the service. */
  customerId: string
  /** The wallets the user may act for: `InternalAccount:<uuid>`. Empty until the service has made one. */
  accountIds: string[]
  /** Addresses the app has verified; only these can become e-mail credentials. */
  verifiedEmails: string[]
}

/**
 * The app's user behind a request.
 *
 * @throws APP_SESSION_REQUIRED (401) when the app knows no user
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
  assertAppUser(user)
  return user
}

function throwAppError(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  if (!isTimeout(cause)) {
    throw new RelayError(500, 'INTERNAL_ERROR', 'authenticate could not be completed', { cause })
  }
  throw new RelayError(504, 'APP_TIMEOUT', 'authenticate did not return in time', { cause })
}

/**
 * Refuses a malformed user. The name of the wrong field goes to `onError` and the console only: the browser gets no
 * name of a field of the app's.
 */
function assertAppUser(user: unknown): asserts user is AppUser {
  const wrong = wrongField(user)
  if (wrong === undefined) return
  throw new RelayError(500, 'INTERNAL_ERROR', 'authenticate must return an AppUser or null', {
    cause: new ConfigurationError(`authenticate must return null or an AppUser: ${wrong}`),
  })
}

function wrongField(user: unknown): string | undefined {
  if (typeof user !== 'object' || user === null) return 'an object is expected'
  const { id, displayName, customerId, accountIds, verifiedEmails }: Partial<AppUser> = user
  const texts = Object.entries({ id, displayName, customerId })
  const lists = Object.entries({ accountIds, verifiedEmails })
  const [text] = texts.find(([, value]) => !isText(value)) ?? []
  if (text !== undefined) return `${text} must be a string that is not empty`
  const [list] = lists.find(([, value]) => !isTexts(value)) ?? []
  return list && `${list} must be a list, which may be empty, of strings that are not`
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText)
}
