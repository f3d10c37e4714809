import { envelopeCode } from '../../shared/refusal.ts'
import type { ForwardedRoute } from '../context/route.ts'
import type { ServiceResponse } from '../context/service.ts'
import { RelayError } from '../relayError.ts'

/**
 * Refuses a call for which the service has no operation. Its ids were found and its fields are known, so
 * that status can mean nothing else.
 *
 * @throws UNSUPPORTED_BY_SERVICE (501)
 */
export function assertSupported(
  { status, body }: ServiceResponse,
  { method, forward: { unsupportedStatus } }: ForwardedRoute,
): void {
  if (unsupportedStatus === undefined || status !== unsupportedStatus) return
  // guard: relay-unsupported-write
  if (method !== 'GET' && envelopeCode(status, body) === undefined) return
  throw new RelayError(
    501,
    'UNSUPPORTED_BY_SERVICE',
    'The service is of a generation that does not have this operation',
  )
}
