import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/fieldRules.ts'
import type { Transaction } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { getTransaction } from './getTransaction.ts'
import type { PollOptions } from './pollChanges.lazy.ts'
import { pollChanges } from './pollChanges.ts'

/** Options of {@link watchTransaction}. */
export type WatchTransactionOptions = PollOptions

/** A payment in one of these statuses is over, unless its refund is on its way. */
const finalStatuses = ['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED']

/** Checks whether a payment is over, and its refund too. */
export function isFinal(transaction: Transaction | undefined): boolean {
  return (
    finalStatuses.includes(transaction?.status ?? '') && transaction?.refund?.status !== 'PENDING'
  )
}

/**
 * Watches a payment: yields it now, and again whenever it changed, until it is over: `COMPLETED`,
 * `FAILED`, `REJECTED`, `REFUNDED` or `EXPIRED`, and `refund.status` is not `PENDING`. A refund shows in
 * `refund`, while the status stays `FAILED`.
 *
 * A COMPLETED payment can still become FAILED, days later, when the receiving bank returns the money. This
 * is not waited for: your backend learns it from the webhook `OUTGOING_PAYMENT.FAILED`, a page from a later
 * `getTransaction` or `listTransactions`.
 *
 * It polls with growing pauses, keeps to a `Retry-After`, and goes on through passing failures of the
 * network. If the first read fails five times in a row, or the relay is not configured, it throws that error.
 *
 * @param transactionId - `Transaction:<uuid>`
 * @throws NOT_FOUND while iterating, INVALID_INPUT when the id or a pause cannot be one
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const { status, refund } of watchTransaction(wallet, quote.transactionId))
 *   show(status, refund?.status) // FAILED, PENDING while the refund is on its way
 * ```
 */
export async function* watchTransaction(
  wallet: Wallet,
  transactionId: string,
  options: WatchTransactionOptions = {},
): AsyncGenerator<Transaction, void, undefined> {
  const context = contextOf(wallet, options)
  assertRule('transactionId', transactionId, idOf('Transaction'))
  const read = () => getTransaction(wallet, transactionId, { signal: options.signal })
  for await (const transaction of pollChanges(context, read, options)) {
    yield transaction
    if (isFinal(transaction)) return
  }
}
