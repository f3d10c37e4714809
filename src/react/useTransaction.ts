'use client'
import type { Transaction } from '../shared/resources.ts'
import { isFinal, watchTransaction } from '../wallet/payments/watchTransaction.ts'
import { type ReadState, useRead } from './useRead.ts'

/** A payment as {@link useTransaction} follows it. */
export interface TransactionState extends ReadState<Transaction> {
  /** True if the payment and its refund are over, so that it is not followed any more. */
  isFinal: boolean
}

/**
 * A payment and its progress, read with growing pauses until it is over, and its refund too; `isFetching`
 * until then. Passing failures of the network do not end it. `refetch` follows it again: a COMPLETED payment
 * can still become FAILED when the receiving bank returns the money.
 *
 * @param transactionId - `Transaction:<uuid>`, such as a quote's `transactionId`; undefined reads
 * nothing
 * @example
 * ```tsx
 * const { data: transaction, error, isFinal } = useTransaction(quote.transactionId)
 * if (error) return <Problem error={error} />
 * return <p>{transaction?.status ?? '…'}{!isFinal && <Spinner />}</p>
 * ```
 */
export function useTransaction(transactionId: string | undefined): TransactionState {
  const state = useRead<Transaction>(transactionId, async (wallet, signal, show) => {
    for await (const transaction of watchTransaction(wallet, transactionId ?? '', { signal }))
      show(transaction)
  })
  return { ...state, isFinal: isFinal(state.data) }
}
