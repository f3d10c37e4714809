import { WalletError } from '../errors.ts'
import type { Transaction } from '../types.ts'
import { pause } from '../wait.ts'
import { contextOf, type Wallet } from '../walletContext.ts'
import { getTransaction } from './getTransaction.ts'

/** Options of {@link watchTransaction}. */
export interface WatchTransactionOptions {
  /** How long to wait before the second look, in milliseconds; every pause is longer. @default 500 */
  firstPauseMs?: number | undefined
  /** The longest pause, in milliseconds. @default 10000 */
  longestPauseMs?: number | undefined
  signal?: AbortSignal | undefined
}

const finalStatuses = new Set(['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED'])
const growth = 1.6
const shortestPauseMs = 50

/** What a look gave: the transaction, or how long to wait where it could not be read this time. */
type Look = { transaction: Transaction } | { transaction: undefined; atLeastMs: number }

/**
 * A payment's progress: yields it now, and again whenever it changed, until it is over. It polls
 * with growing pauses, keeps to a `Retry-After`, and goes on through passing failures of the
 * network.
 *
 * @param transactionId - `Transaction:<uuid>`
 * @throws NOT_FOUND while iterating, INVALID_INPUT when the id or a pause cannot be one
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const { status } of watchTransaction(wallet, quote.transactionId)) show(status)
 * ```
 */
export async function* watchTransaction(
  wallet: Wallet,
  transactionId: string,
  options: WatchTransactionOptions = {},
): AsyncGenerator<Transaction, void, undefined> {
  const { firstPauseMs = 500, longestPauseMs = 10_000, signal } = options
  // No number of milliseconds would be no pause at all.
  if (!(firstPauseMs >= 0 && longestPauseMs >= 0)) {
    throw new WalletError(
      'INVALID_INPUT',
      'firstPauseMs and longestPauseMs must be numbers of milliseconds from 0',
    )
  }
  let last: string | undefined
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const look = await lookOnce(wallet, transactionId, signal)
    const { transaction } = look
    const seen = JSON.stringify(transaction)
    if (transaction && seen !== last) {
      yield transaction
      pauseMs = firstPauseMs
    }
    if (transaction && finalStatuses.has(transaction.status)) return
    last = seen ?? last
    const atLeastMs = transaction ? shortestPauseMs : Math.max(look.atLeastMs, shortestPauseMs)
    await pause(Math.max(pauseMs, atLeastMs), [signal, contextOf(wallet).destroyed])
  }
}

async function lookOnce(
  wallet: Wallet,
  transactionId: string,
  signal: AbortSignal | undefined,
): Promise<Look> {
  try {
    return { transaction: await getTransaction(wallet, transactionId, { signal }) }
  } catch (error) {
    if (!(error instanceof WalletError) || !error.retryable) throw error
    return { transaction: undefined, atLeastMs: (error.retryAfterSeconds ?? 0) * 1_000 }
  }
}
