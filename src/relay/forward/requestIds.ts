import type { PendingRequests, RelayContext, SpentRequest } from '../context/context.ts'
import type { Call, ForwardedRoute } from '../context/route.ts'
import type { Settings } from '../options/relayOptions.ts'
import { isRequestId } from '../parse/requestHeaders.ts'
import { RelayError } from '../relayError.ts'
import { storeKey } from '../stores/storeKey.ts'

/** Past this no documented challenge is of use. */
const maxSeconds = 3600

/**
 * Request ids in the store. User, id and request make up the key together, so that another user's
 * id, or another body than the one it was given for, finds nothing and spoils nothing.
 */
export function createPendingRequests({
  store,
  now,
}: Pick<Settings, 'store' | 'now'>): PendingRequests {
  const keyOf = (userId: string, requestId: string, request: string[]) =>
    storeKey('request', /* guard: request-id-user */ userId, requestId, ...request)
  return {
    async remember(userId, requestId, request, seconds) {
      const key = await keyOf(userId, requestId, request)
      const lifeSeconds = Math.min(seconds, maxSeconds)
      await store.put(key, String(now() + lifeSeconds * 1000), lifeSeconds)
    },
    async spend(userId, requestId, request) {
      const key = await keyOf(userId, requestId, request)
      const expiresAtMs = await store.take(key)
      if (expiresAtMs === undefined) return undefined
      return {
        async restore() {
          const secondsLeft = Math.ceil((Number(expiresAtMs) - now()) / 1000)
          if (secondsLeft > 0) await store.put(key, expiresAtMs, secondsLeft)
        },
      }
    },
  }
}

/**
 * Spends the Request-Id a call brings: it is good for the user it was given to and for the request it
 * was given for.
 *
 * @returns the request that was spent; undefined for a call that needs no Request-Id and brings none
 * @throws INVALID_INPUT (400) when it is missing, or there without the signature it belongs to
 * @throws UNAUTHORIZED (401) when it is good for nothing of this
 */
export async function spendRequestId(
  { pending }: RelayContext,
  { user, headers, body }: Call,
  { method, forward }: ForwardedRoute,
  path: string,
): Promise<SpentRequest | undefined> {
  const { requestId, signature } = headers
  const isChallenge =
    /* guard: request-id-kind */ signature === undefined &&
    (forward.isChallengeResponse?.(body) ?? false)
  if (isChallenge && requestId === undefined) throw malformed('Request-Id is required')
  const isHalf = !isChallenge && (requestId === undefined) !== (signature === undefined)
  if (isHalf && forward.signedRetry) {
    throw malformed('A wallet signature and its Request-Id must be sent together')
  }
  if (requestId === undefined) return undefined
  const request = isChallenge
    ? [method, path]
    : [method, path, /* guard: request-id-body */ JSON.stringify(body)]
  const spent = await pending.spend(user.id, requestId, request)
  if (spent) return spent
  throw new RelayError(
    401,
    'UNAUTHORIZED',
    'Request-Id is not valid for this request; start the action again',
    {
      reason: 'Unknown, expired or used Request-Id',
    },
  )
}

/** The fields of a response that name its Request-Id, if it is a challenge. */
export interface GivenRequestId {
  requestId?: string
  expiresAt?: string
}

/**
 * Remembers the Request-Id of a challenge. One that could not be kept, or could not be used, is not
 * passed on: nothing was done yet, and its response would be refused.
 *
 * @param atMs - the time of the response, by the clock that set the expiry
 * @throws SERVICE_ANSWER_INVALID (502)
 */
export async function rememberRequestId(
  { pending }: RelayContext,
  { user, body }: Call,
  { method, forward }: ForwardedRoute,
  path: string,
  { requestId, expiresAt }: GivenRequestId,
  atMs: number,
): Promise<void> {
  if (requestId === undefined || expiresAt === undefined) return
  if (!isRequestId(requestId))
    throw unusable('The service sent a requestId that is not a valid header value')
  const seconds = Math.ceil((Date.parse(expiresAt) - atMs) / 1000)
  // guard: challenge-expiry
  if (seconds <= 0) throw unusable('The service sent a challenge that has already expired')
  const request = forward.challengeFor
    ? [method, forward.challengeFor(path)]
    : [method, path, JSON.stringify(body)]
  await pending.remember(user.id, requestId, request, seconds)
}

function malformed(message: string): RelayError {
  return new RelayError(400, 'INVALID_INPUT', message)
}

function unusable(message: string): RelayError {
  return new RelayError(502, 'SERVICE_ANSWER_INVALID', message)
}
