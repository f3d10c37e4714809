import type { Call } from '../context/route.ts'
import type { ServiceResponse } from '../context/service.ts'
import type { Settings } from '../context/settings.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'
import { isSignatureNotFound } from '../service/platformRefusal.ts'

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
