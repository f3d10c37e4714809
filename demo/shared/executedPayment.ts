import type { Quote, Transaction } from 'holdfast'

/** How a payment stands before it is executed. */
const openStatuses = ['CREATED', 'PENDING', 'PENDING_AUTHORIZATION']

/** Whether a payment was not executed yet, as far as the service says. */
function isOpen({ status }: Pick<Transaction, 'status'>): boolean {
  return openStatuses.includes(status)
}

/**
 * A payment as the response to its execution tells it: enough for a receipt, before the payment itself is read.
 *
 * @param quote - as the service gave it when it executed it
 * @param before - the payment as it was read; what was read after the execution stays as it is
 */
export function executedPayment(quote: Quote, before: Transaction | undefined): Transaction {
  if (before && !isOpen(before)) return before
  // When it changed is not in the response.
  const { updatedAt: _, ...known } = before ?? { createdAt: quote.createdAt, customerId: '' }
  const { counterpartyInformation } = quote
  return {
    ...known,
    ...(counterpartyInformation && { counterpartyInformation }),
    id: quote.transactionId,
    quoteId: quote.id,
    type: 'OUTGOING',
    status: quote.status,
    source: quote.source,
    destination: quote.destination,
    sentAmount: { amount: quote.totalSendingAmount, currency: quote.sendingCurrency },
    receivedAmount: { amount: quote.totalReceivingAmount, currency: quote.receivingCurrency },
    fees: quote.feesIncluded,
  }
}
