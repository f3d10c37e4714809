import { WalletError } from '../../shared/errors.ts'
import type { RelayResponse } from './relayTransport.ts'

/**
 * Refuses what is not the relay's response to a change without a result: 204. A gateway's page is no outcome.
 *
 * @throws RESPONSE_INVALID
 */
export function assertEmpty({ status }: RelayResponse): void {
  // guard: empty-success
  if (status === 204) return
  throw new WalletError('RESPONSE_INVALID', 'The response is not 204; read the outcome')
}
