import { parseExternalAccount } from '../../shared/account.ts'
import { page } from '../../shared/page.ts'
import type { ExternalAccount } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { request } from '../transport/request.ts'

/** Options of {@link listExternalAccounts}. */
export interface ListExternalAccountsOptions {
  /** Only accounts in this currency. */
  currency?: string | undefined
  /** How many are fetched at a time, 1 to 100. @default 20 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * The customer's bank accounts and addresses, page after page as they are iterated.
 *
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const account of listExternalAccounts(wallet, { currency: 'USD' })) show(account)
 * ```
 */
export async function* listExternalAccounts(
  wallet: Wallet,
  options: ListExternalAccountsOptions = {},
): AsyncGenerator<ExternalAccount, void, undefined> {
  const { transport } = contextOf(wallet, options)
  const { signal, ...filters } = options
  const readPage = (cursor: string | undefined) => {
    const query = { ...filters, cursor }
    const call = { method: 'GET', path: '/customers/external-accounts', query, signal } as const
    return request(transport, call, page(parseExternalAccount), 'external accounts')
  }
  yield* allPages(readPage, 'external accounts')
}
