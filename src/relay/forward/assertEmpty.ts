import type { Call, ForwardedRoute } from '../context/route.ts'
import type { ServiceResponse } from '../context/service.ts'
import { RelayError } from '../relayError.ts'

/**
 * Refuses a success that the service does not give: a change without a result is done with 204, and where it has to be
 * signed, not before it was. A gateway that responds with something of its own has done nothing.
 *
 * @throws SERVICE_ANSWER_INVALID (502)
 */
export function assertEmpty(
  { status, body }: ServiceResponse,
  { headers }: Call,
  { forward: { response, signedRetry } }: ForwardedRoute,
): void {
  if (status >= 400 || response || (signedRetry && status === 202)) return
  // guard: relay-unsigned-success
  const isUnsigned = signedRetry && headers.signature === undefined
  // guard: relay-empty-success
  if (status === 204 && !isUnsigned) return
  throw new RelayError(
    502,
    'SERVICE_ANSWER_INVALID',
    `The response of the service (${status}) is not the one of this call; it may have been carried out`,
    { cause: body },
  )
}
