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
  { status }: ServiceResponse,
  { forward: { unsupportedStatus } }: ForwardedRoute,
): void {
  if (unsupportedStatus === undefined || status !== unsupportedStatus) return
  throw new RelayError(
    501,
    'UNSUPPORTED_BY_SERVICE',
    'The service is of a generation that does not have this operation',
  )
}
