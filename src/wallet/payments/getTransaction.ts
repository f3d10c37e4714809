import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { parseTransaction } from '../../shared/payment.ts'
import type { Transaction } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** Options of {@link getTransaction}. */
export interface GetTransactionOptions {
  signal?: AbortSignal | undefined
}

/**
 * Reads a payment's current state (spec 2.7). COMPLETED can still become FAILED when the receiving
 * bank returns the money.
 *
 * @param transactionId - `Transaction:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { status } = await getTransaction(wallet, quote.transactionId)
 * ```
 */
export async function getTransaction(
  wallet: Wallet,
  transactionId: string,
  options: GetTransactionOptions = {},
): Promise<Transaction> {
  const context = contextOf(wallet, options)
  assertRule('transactionId', transactionId, idOf('Transaction'))
  return readTransaction(context, transactionId, options.signal)
}

/** Reads a payment, for other actions. @throws RESPONSE_INVALID for the response of another one */
export async function readTransaction(
  { transport }: WalletContext,
  transactionId: string,
  signal?: AbortSignal,
): Promise<Transaction> {
  const call = { method: 'GET', path: pathOf`/transactions/${transactionId}`, signal } as const
  const transaction = await request(transport, call, parseTransaction, 'transaction')
  if (transaction.id === transactionId) return transaction
  throw new WalletError('RESPONSE_INVALID', 'The response is about another transaction')
}
