import type { Transaction } from '../service/shapes.ts'
import { formatMoney } from './money.ts'
import { quoted } from './quoted.ts'

const sentences: Readonly<Record<string, string>> = {
  CREATED: 'has not begun',
  PENDING: 'has not begun',
  PENDING_AUTHORIZATION: 'waits for the customer, who must confirm it in their wallet',
  PROCESSING: 'is under way; ask again later with get_status',
  COMPLETED: 'is completed',
  REJECTED: 'was rejected; no money arrived',
  FAILED: 'failed; no money arrived',
  REFUNDED: 'was refunded',
  EXPIRED: 'expired before it was made; no money moved',
}

/** A transaction in plain sentences. */
export function describeTransaction(transaction: Transaction): string {
  const { id, type, status, failureReason, refund } = transaction
  const name = type === 'INCOMING' ? 'incoming payment' : 'payment'
  const outcome = sentences[status] ?? `has the status ${quoted(status)}`
  return [
    `The ${name}${amountOf(transaction)} ${outcome} (${id}).`,
    failureReason && `The reason given is ${quoted(failureReason)}.`,
    refund && `Its refund has the status ${quoted(refund.status)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function amountOf({ type, sentAmount, receivedAmount }: Transaction): string {
  const shown = type === 'INCOMING' ? receivedAmount : sentAmount
  return shown ? ` of ${formatMoney(shown.amount, shown.currency)}` : ''
}
