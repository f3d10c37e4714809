import { request } from '../transport/request.ts'
import { parseExternalAccount } from '../transport/wire/account.ts'
import { page } from '../transport/wire/page.ts'
import type { ExternalAccount, Page } from '../types.ts'
import { contextOf, type Wallet } from '../walletContext.ts'

/** Options of {@link listExternalAccounts}. */
export interface ListExternalAccountsOptions {
  /** Only accounts in this currency. */
  currency?: string | undefined
  /** 1 to 100. @default 20 */
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * One page of the customer's bank accounts and addresses.
 *
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { data } = await listExternalAccounts(wallet, { currency: 'USD' })
 * ```
 */
export async function listExternalAccounts(
  wallet: Wallet,
  options: ListExternalAccountsOptions = {},
): Promise<Page<ExternalAccount>> {
  const { signal, currency, limit, cursor } = options
  return request(
    contextOf(wallet).transport,
    {
      method: 'GET',
      path: '/customers/external-accounts',
      query: { currency, limit, cursor },
      signal,
    },
    page(parseExternalAccount),
    'external accounts',
  )
}
