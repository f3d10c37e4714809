import { WalletError } from '../../shared/errors.ts'
import type { Parser } from '../../shared/shape.ts'
import { isLostResponse, mayBeUnreachable } from './lostResponse.ts'
import type { RelayCall, RelayTransport } from './relayTransport.ts'
import { request } from './request.ts'

/**
 * One call that creates something, of which a second call would create another: no key tells the service that both are
 * the same. `readWith` is the action that shows whether it was created.
 *
 * @throws NETWORK_ERROR when the browser is offline: nothing was sent
 * @throws OUTCOME_UNKNOWN when the response is lost, not retryable
 */
export async function requestCreation<T>(
  transport: RelayTransport,
  call: RelayCall,
  parse: Parser<T>,
  what: string,
  readWith: string,
): Promise<T> {
  const { path, signal } = call
  // The browser may be wrong, as with a relay on the same machine: a list that can be read proves it.
  if (mayBeUnreachable(transport)) await transport.send({ method: 'GET', path, signal })
  try {
    return await request(transport, call, parse, what)
  } catch (cause) {
    // guard: creation-lost-response
    if (signal?.aborted || !isLostResponse(cause)) throw cause
    const message = `The ${what} may exist: read ${readWith} before another call`
    throw new WalletError('OUTCOME_UNKNOWN', message, { cause })
  }
}
