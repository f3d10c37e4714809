import { assertRule } from '../../shared/assertInput.ts'
import { scaFactorId } from '../../shared/fieldRules.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** Options of {@link deleteScaFactor}. */
export interface DeleteScaFactorOptions {
  signal?: AbortSignal | undefined
}

/**
 * Deletes an authenticator app, with its recovery codes, or a passkey of the customer's factors. Text
 * messages stay.
 *
 * The relay has this route only with its option `allow.scaFactors`.
 *
 * @param credentialId - of the factor
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND, FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * if (factor.credentialId) await deleteScaFactor(wallet, factor.credentialId)
 * ```
 */
export async function deleteScaFactor(
  wallet: Wallet,
  credentialId: string,
  options: DeleteScaFactorOptions = {},
): Promise<void> {
  const { transport } = unframedContextOf(wallet, options)
  assertRule('credentialId', credentialId, scaFactorId)
  const path = pathOf`/sca/factors/${credentialId}`
  assertEmpty(await transport.send({ method: 'DELETE', path, signal: options.signal }))
}
