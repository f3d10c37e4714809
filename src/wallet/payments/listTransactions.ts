import { parseTransaction } from '../../shared/payment.ts'
import type { Page, Transaction } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { requestPage } from '../transport/requestPage.ts'

/** Filters and order of the transactions; everything may be left out. */
export interface ListTransactionsOptions {
  /** Matches sender or receiver. */
  accountIdentifier?: string | undefined
  /** Only those in this state. */
  status?: Transaction['status'] | undefined
  /** Only those that go out, or that come in. */
  type?: Transaction['type'] | undefined
  /** Inclusive, ISO 8601. */
  startDate?: string | undefined
  /** Inclusive, ISO 8601. */
  endDate?: string | undefined
  /** @default 'desc' */
  sortOrder?: 'asc' | 'desc' | undefined
  /** The number of items that are fetched at a time, 1 to 100. @default 20 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Lists the customer's transactions, newest first, page after page as they are iterated.
 *
 * Every quote makes a transaction: PENDING until it is executed, EXPIRED if it never is. Nothing was paid with
 * either; show them as drafts, or not at all.
 *
 * @throws INVALID_INPUT when `limit` cannot be one
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const transaction of listTransactions(wallet, { type: 'OUTGOING' })) show(transaction)
 * ```
 */
export async function* listTransactions(
  wallet: Wallet,
  options: ListTransactionsOptions = {},
): AsyncGenerator<Transaction, void, undefined> {
  contextOf(wallet, options)
  const readPage = (cursor: string | undefined) =>
    getTransactionsPage(wallet, { ...options, cursor })
  yield* allPages(readPage, 'transactions')
}

/** Options of {@link getTransactionsPage}. */
export interface GetTransactionsPageOptions extends ListTransactionsOptions {
  /** The `nextCursor` of the page before, with the same filters. @default the first page */
  cursor?: string | undefined
}

/**
 * Reads one page of the customer's transactions, for a list with a "Show more" button. A page can have fewer
 * items than `limit`, or none, and still be followed by another one: `nextCursor` says so.
 *
 * Every quote makes a transaction: PENDING until it is executed, EXPIRED if it never is. Nothing was paid with
 * either; show them as drafts, or not at all.
 *
 * @throws INVALID_INPUT when `limit` or `cursor` cannot be one; the message names it
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { data, nextCursor } = await getTransactionsPage(wallet, { limit: 20 })
 * const next = nextCursor && (await getTransactionsPage(wallet, { limit: 20, cursor: nextCursor }))
 * ```
 */
export async function getTransactionsPage(
  wallet: Wallet,
  options: GetTransactionsPageOptions = {},
): Promise<Page<Transaction>> {
  const { transport } = contextOf(wallet, options)
  return requestPage(transport, '/transactions', options, parseTransaction, 'transactions')
}
