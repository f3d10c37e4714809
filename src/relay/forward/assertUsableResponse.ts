import { envelopeCode } from '../../shared/refusal.ts'
import type { Call, ForwardedRoute } from '../context/route.ts'
import type { Settings } from '../options/relayOptions.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'
import { isSignatureNotFound } from '../service/platformRefusal.ts'
import { operationNotFound } from '../service/serviceRead.ts'
import type { ServiceResponse } from '../service/serviceTypes.ts'

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

/**
 * Refuses a signed call in which the service found no signature, because it reads another header. That is
 * no fault of the customer's, and every signed call would fail in the same way.
 *
 * @throws RELAY_NOT_CONFIGURED (500); its cause names the header and the option
 */
export function assertSignatureFound(
  response: ServiceResponse,
  call: Call,
  { signatureHeader }: Settings['service'],
): void {
  if (!isSignatureNotFound(response, call)) return
  const what = `The service found no wallet signature in the header ${signatureHeader}`
  throw new RelayError(
    500,
    'RELAY_NOT_CONFIGURED',
    'The relay is not configured: the service does not find the wallet signature that was sent',
    {
      cause: new ConfigurationError(`${what}; check service.signatureHeader`, {
        cause: response.body,
      }),
    },
  )
}

/** Lists that every generation of the service has. A page of the library begins with the first. */
const knownLists = ['/customers/internal-accounts', '/customers/external-accounts', '/transactions']

/**
 * Refuses a list that the service does not know, though each of its generations has it: the base URL has
 * the wrong path. A 404 about a customer has a code of its own, such as USER_NOT_FOUND (spec 7).
 *
 * @throws SERVICE_ERROR (502); its cause names the option
 */
export function assertOperationFound(response: ServiceResponse, path: string): void {
  const { status, body } = response
  if (status !== 404 || !knownLists.includes(path)) return
  const { code = 'NOT_FOUND' }: { code?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  if (code === 'NOT_FOUND') throw operationNotFound(`GET ${path}`, response)
}
