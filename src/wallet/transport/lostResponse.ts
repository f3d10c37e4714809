import { ApiError, WalletError } from '../../shared/errors.ts'
import { isRefusal } from '../../shared/refusal.ts'
import { codeWithoutEnvelope } from './apiError.ts'
import type { RelayTransport } from './relayTransport.ts'

/** No response, or one that cannot be read. A proxy may write a redirect in place of any response. */
const lostCodes = ['NETWORK_ERROR', 'TIMEOUT', 'RESPONSE_INVALID', 'RELAY_REDIRECTED', 'ABORTED']

/** Checks whether an error leaves open whether the request was carried out: only a refusal proves that it was not. */
export function isLostResponse(error: unknown): boolean {
  if (error instanceof ApiError) return !isRefusalOfService(error)
  return error instanceof WalletError && lostCodes.includes(error.code)
}

function isRefusalOfService({ status, apiCode }: ApiError): boolean {
  return isRefusal(status, apiCode === codeWithoutEnvelope(status) ? undefined : apiCode)
}

/**
 * Checks whether the relay may be unreachable. Then something is read before a request that cannot be repeated
 * is sent: if the read fails, nothing was sent. The browser may be wrong, as with a relay on the same machine.
 */
export function mayBeUnreachable({ hasFailed }: RelayTransport): boolean {
  return globalThis.navigator?.onLine === false || hasFailed?.() === true
}
