import { assertRule } from '../../shared/assertInput.ts'
import { idOf, umaAddress } from '../../shared/fieldRules.ts'
import { parseLookup } from '../../shared/lookup.ts'
import type { Lookup } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** The receiver to look up, by address or account. */
export type LookupReceiverOptions =
  | { /** Such as `$ada@example.com`. */ umaAddress: string; signal?: AbortSignal | undefined }
  | {
      /** `ExternalAccount:<uuid>` */
      externalAccountId: string
      signal?: AbortSignal | undefined
    }

/**
 * Looks up who can be paid at an address, in which currencies, and which data about the sender is
 * required (spec 4.2). The quote names the `lookupId`.
 *
 * @throws INVALID_INPUT when the address or id is missing or malformed
 * @throws NOT_FOUND when the address or id does not exist
 * @throws API_ERROR when the receiver's institution does not respond
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
  const { transport } = contextOf(wallet, options)
  const call = { method: 'GET', path: lookupPath(options), signal: options.signal } as const
  return request(transport, call, parseLookup, 'lookup')
}

function lookupPath(options: LookupReceiverOptions): string {
  if ('umaAddress' in options) {
    assertRule('umaAddress', options.umaAddress, umaAddress)
    return pathOf`/receiver/uma/${options.umaAddress}`
  }
  assertRule('externalAccountId', options.externalAccountId, idOf('ExternalAccount'))
  return pathOf`/receiver/external-account/${options.externalAccountId}`
}
