import { assertNotAborted, WalletError } from '../errors.ts'
import type { Transaction } from '../types.ts'
import type { Wallet } from '../walletContext.ts'
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

/**
 * A payment's progress: yields it now, and again whenever it changed, until it is over. It polls
 * with growing pauses, and goes on through passing failures of the network.
 *
 * @param transactionId - `Transaction:<uuid>`
 * @throws NOT_FOUND, UNAUTHENTICATED, RESPONSE_INVALID, ABORTED while iterating
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
  let last: string | undefined
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const transaction = await lookOnce(wallet, transactionId, signal)
    const seen = JSON.stringify(transaction)
    if (transaction && seen !== last) {
      yield transaction
      pauseMs = firstPauseMs
    }
    if (transaction && finalStatuses.has(transaction.status)) return
    last = seen ?? last
    await pause(pauseMs, signal)
  }
}

/** The transaction, or undefined when it could not be read this time. */
async function lookOnce(
  wallet: Wallet,
  transactionId: string,
  signal: AbortSignal | undefined,
): Promise<Transaction | undefined> {
  try {
    return await getTransaction(wallet, transactionId, { signal })
  } catch (error) {
    if (error instanceof WalletError && error.retryable) return undefined
    throw error
  }
}

function pause(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    assertNotAborted(signal)
    const stop = () => {
      clearTimeout(timer)
      reject(new WalletError('ABORTED', 'Watching was aborted', { cause: signal?.reason }))
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.max(pauseMs, shortestPauseMs),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}
