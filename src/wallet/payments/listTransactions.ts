import { page } from '../../shared/page.ts'
import { parseTransaction } from '../../shared/payment.ts'
import type { Transaction } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { request } from '../transport/request.ts'

/** Which transactions; everything may be left out. */
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
  /** How many are fetched at a time, 1 to 100. @default 20 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * The customer's transactions, newest first, page after page as they are iterated.
 *
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
  const { transport } = contextOf(wallet, options)
  const { signal, ...filters } = options
  const readPage = (cursor: string | undefined) => {
    const query = { ...filters, cursor }
    const call = { method: 'GET', path: '/transactions', query, signal } as const
    return request(transport, call, page(parseTransaction), 'transactions')
  }
  yield* allPages(readPage, 'transactions')
}
