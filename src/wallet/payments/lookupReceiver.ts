import { parseLookup } from '../../shared/lookup.ts'
import type { Lookup } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** Who is to be looked up. */
export type LookupReceiverOptions =
  | { /** Such as `$ada@example.com`. */ umaAddress: string; signal?: AbortSignal | undefined }
  | {
      /** `ExternalAccount:<uuid>` */
      externalAccountId: string
      signal?: AbortSignal | undefined
    }

/**
 * Who can be paid at an address, in which currencies, and what must be told about the sender
 * (spec 4.2). The quote names the `lookupId`.
 *
 * @throws INVALID_INPUT when the address or id is empty
 * @throws NOT_FOUND when there is nobody at the address
 * @throws API_ERROR when the receiver's institution does not answer
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { lookupId, supportedCurrencies } = await lookupReceiver(wallet, { umaAddress: '$ada@example.com' })
 * ```
 */
export async function lookupReceiver(
  wallet: Wallet,
  options: LookupReceiverOptions,
): Promise<Lookup> {
  const path =
    'umaAddress' in options
      ? pathOf`/receiver/uma/${options.umaAddress}`
      : pathOf`/receiver/external-account/${options.externalAccountId}`
  const call = { method: 'GET', path, signal: options.signal } as const
  return request(contextOf(wallet).transport, call, parseLookup, 'lookup')
}
