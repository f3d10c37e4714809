import type { ExternalAccount } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import {
  getExternalAccountsPage,
  type ListExternalAccountsOptions,
} from './getExternalAccountsPage.ts'

/**
 * The customer's bank accounts and addresses, page after page as they are iterated.
 *
 * @throws INVALID_INPUT when `limit` cannot be one
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
  contextOf(wallet, options)
  const readPage = (cursor: string | undefined) =>
    getExternalAccountsPage(wallet, { ...options, cursor })
  yield* allPages(readPage, 'external accounts')
}
