import { ApiError, WalletError } from '../../shared/errors.ts'
import { codeWithoutEnvelope } from './apiError.ts'

/** No response, or one that cannot be read. A proxy may write a redirect in place of any response. */
const lostCodes = ['NETWORK_ERROR', 'TIMEOUT', 'RESPONSE_INVALID', 'RELAY_REDIRECTED', 'ABORTED']

/** Request Timeout, Too Early and Client Closed Request, as proxies write them. */
const lostStatuses = [408, 425, 499]

/**
 * Whether an error leaves open whether the request was carried out.
 *
 * Only a refusal of the service or the relay proves that it was not. A proxy that gives up writes a
 * 4xx too, while the service still carries out what it received. A relay that is not configured refuses
 * with 500: nothing reached the service, or the service found no signature in it.
 */
export function isLostResponse(error: unknown): boolean {
  if (error instanceof ApiError) return !isRefusalOfService(error)
  return error instanceof WalletError && lostCodes.includes(error.code)
}

function isRefusalOfService({ status, apiCode }: ApiError): boolean {
  return (
    (status < 500 || apiCode === 'RELAY_NOT_CONFIGURED') &&
    /* guard: lost-proxy-status */ !lostStatuses.includes(status) &&
    /* guard: lost-proxy-body */ apiCode !== codeWithoutEnvelope(status) &&
    // The relay's code for a response of the service without an error code.
    /* guard: lost-service-body */ apiCode !== 'SERVICE_REFUSED'
  )
}
