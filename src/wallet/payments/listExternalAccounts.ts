import { parseExternalAccount } from '../../shared/externalAccount.ts'
import type { ExternalAccount, Page } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { requestPage } from '../transport/requestPage.ts'

/** Options of `listExternalAccounts`. */
export interface ListExternalAccountsOptions {
  /** Only accounts in this currency. */
  currency?: string | undefined
  /** The number of items that are fetched at a time, 1 to 100. @default 20 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Lists the customer's bank accounts and addresses, page after page as they are iterated.
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

/** Options of {@link getExternalAccountsPage}. */
export interface GetExternalAccountsPageOptions extends ListExternalAccountsOptions {
  /** The `nextCursor` of the page before, with the same filters. @default the first page */
  cursor?: string | undefined
}

/**
 * Reads one page of the customer's bank accounts and addresses, for a list with a "Show more" button. A
 * page can have fewer items than `limit`, or none, and still be followed by another one: `nextCursor`
 * says so.
 *
 * @throws INVALID_INPUT when `limit` or `cursor` cannot be one; the message names it
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { data, nextCursor } = await getExternalAccountsPage(wallet, { limit: 20 })
 * const next = nextCursor && (await getExternalAccountsPage(wallet, { limit: 20, cursor: nextCursor }))
 * ```
 */
export async function getExternalAccountsPage(
  wallet: Wallet,
  options: GetExternalAccountsPageOptions = {},
): Promise<Page<ExternalAccount>> {
  const { transport } = contextOf(wallet, options)
  return requestPage(
    transport,
    '/customers/external-accounts',
    options,
    parseExternalAccount,
    'external accounts',
  )
}
