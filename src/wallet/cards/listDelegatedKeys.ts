import { parseDelegatedKey } from '../../shared/card.ts'
import type { DelegatedKey } from '../../shared/cardResources.ts'
import { page } from '../../shared/page.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'
import { orUnsupported } from './orUnsupported.ts'

/** Options of {@link listDelegatedKeys}. */
export interface ListDelegatedKeysOptions {
  signal?: AbortSignal | undefined
}

/**
 * Lists the keys that may pay for cards out of this wallet, those that are pending or revoked included (August
 * 2026).
 *
 * @throws UNSUPPORTED_BY_SERVICE when the service is of an earlier generation
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const active = (await listDelegatedKeys(wallet)).filter(({ status }) => status === 'ACTIVE')
 * ```
 */
export async function listDelegatedKeys(
  wallet: Wallet,
  options: ListDelegatedKeysOptions = {},
): Promise<DelegatedKey[]> {
  const context = contextOf(wallet, options)
  const { signal } = options
  return delegatedKeysOf(context, await context.accountId(signal), signal)
}

/** Reads the delegated keys of an account. */
export async function delegatedKeysOf(
  { transport }: Pick<WalletContext, 'transport'>,
  accountId: string,
  signal?: AbortSignal,
): Promise<DelegatedKey[]> {
  const path = '/auth/delegated-keys'
  const call = { method: 'GET', path, query: { accountId }, signal } as const
  const reading = request(transport, call, page(parseDelegatedKey), 'delegated keys')
  return (await orUnsupported(reading)).data
}
