import type { Transaction } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { getTransactionsPage, type ListTransactionsOptions } from './getTransactionsPage.ts'

/**
 * The customer's transactions, newest first, page after page as they are iterated.
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
