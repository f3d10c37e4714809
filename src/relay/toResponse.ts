import { toBase64url, toUtf8 } from '../shared/encoding.ts'
import { userHeader } from '../shared/headers.ts'
import type { RelayContext } from './context/context.ts'
import type { Trace } from './context/trace.ts'
import type { MacKeys } from './keys/relayKeys.ts'
import type { Settings } from './options/relayOptions.ts'
import { type RelayError, toRelayError } from './relayError.ts'

/** Makes the response of a request from what handles it; every failure is a response too. */
export type ToResponse = (
  relay: Pick<RelayContext, 'clock'>,
  trace: Trace,
  handle: () => Promise<Response>,
) => Promise<Response>

/** Every response says which request it is to, and to an app user whose it is. */
export function createToResponse({ keys, requestIdHeader }: Settings): ToResponse {
  const tagKeys = keys.deriveMacKeys('app user')
  const tagged = async (response: Response, { userId, requestId }: Trace): Promise<Response> => {
    response.headers.set(requestIdHeader, requestId)
    if (userId === undefined) return response
    response.headers.set(userHeader, await userTagOf(tagKeys, userId))
    return response
  }
  return async ({ clock }, trace, handle) => {
    try {
      const response = await handle()
      trace.finish(response.status)
      return await tagged(response, trace)
    } catch (error) {
      const refusal = toRelayError(error)
      trace.code = refusal.code
      const reason = policyReason(refusal)
      if (reason !== undefined) trace.reason = reason
      trace.report(refusal)
      trace.finish(refusal.status)
      return tagged(refusal.toResponse({ Date: clock.date() }), trace)
    }
  }
}

/** The app's own identifier for the log; other reasons, such as a provider's, may be text. */
function policyReason({ code, reason = '' }: RelayError): string | undefined {
  // guard: relay-log-reason
  const isIdentifier = code === 'REFUSED_BY_POLICY' && /^[A-Z][A-Z0-9_]{0,63}$/.test(reason)
  return isIdentifier ? reason : undefined
}

const tagLength = 16

/**
 * An opaque name of an app user, the same on every instance: the start of a MAC over the user's id.
 * A page compares it to see that another user is logged in, and learns nothing else from it. With
 * another key it is another tag, at which the page asks again which wallets are the user's.
 */
async function userTagOf(keys: MacKeys, userId: string): Promise<string> {
  const mac = await keys.mac(toUtf8(userId))
  return toBase64url(mac.subarray(0, tagLength))
}
