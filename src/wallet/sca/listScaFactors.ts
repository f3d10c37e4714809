import { loadAhead } from '../../shared/loadAhead.ts'
import type { ScaFactor } from '../../shared/resources.ts'
import { parseScaFactors } from '../../shared/sca.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'
import { loadPasskeyProof } from './askForProof.ts'

/** Options of {@link listScaFactors}. */
export interface ListScaFactorsOptions {
  signal?: AbortSignal | undefined
}

/**
 * Lists what the customer can authorize payments with: text messages first, then what was enrolled.
 *
 * @throws API_ERROR with `apiCode` CONFLICT for a customer who needs no strong authentication
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const factors = await listScaFactors(wallet)
 * const hasApp = factors.some(({ factor }) => factor === 'TOTP')
 * ```
 */
export async function listScaFactors(
  wallet: Wallet,
  options: ListScaFactorsOptions = {},
): Promise<ScaFactor[]> {
  const { transport } = contextOf(wallet, options)
  const call = { method: 'GET', path: '/sca/factors', signal: options.signal } as const
  const { factors } = await request(transport, call, parseScaFactors, 'factors')
  if (factors.some(({ factor }) => factor === 'PASSKEY')) loadAhead(loadPasskeyProof)
  return factors
}
