import type { PaymentOutcome } from './transactions.table.ts'

/** One thing that happens to a payment, so long after it began. */
export type PaymentStep = { afterMs: number; step: StepName; reason?: string }

type StepName =
  | 'complete'
  | 'fail'
  | 'reject'
  | 'startRefund'
  | 'completeRefund'
  | 'failRefund'
  | 'completeAfterRefund'

const slowMs = 6 * 60_000
const stuckMs = 30_000

/**
 * What happens to a payment under way, and when. `settleMs` is how long one leg takes; a failed
 * payment is refunded by itself.
 */
export function stepsFor(outcome: PaymentOutcome, settleMs: number): PaymentStep[] {
  const one = settleMs
  switch (outcome) {
    case 'slow':
      return [{ afterMs: slowMs, step: 'complete' }]
    case 'executionFailed':
      return failure(one, one, 'QUOTE_EXECUTION_FAILED')
    case 'deliveryFailed':
      return failure(one, one, 'COUNTERPARTY_POST_TX_FAILED')
    case 'returned':
      return [
        { afterMs: one, step: 'complete' },
        ...failure(2 * one, one, 'COUNTERPARTY_POST_TX_FAILED'),
      ]
    case 'cancelled':
      return [
        { afterMs: one, step: 'startRefund', reason: 'USER_CANCELLATION' },
        { afterMs: 2 * one, step: 'completeRefund' },
        { afterMs: 3 * one, step: 'completeAfterRefund' },
      ]
    case 'refundFailed':
      return [
        ...failure(one, one, 'COUNTERPARTY_POST_TX_FAILED').slice(0, -1),
        { afterMs: 2 * one, step: 'failRefund' },
      ]
    case 'rejected':
      return [
        { afterMs: one, step: 'reject', reason: 'COUNTERPARTY_POST_TX_FAILED' },
        { afterMs: one, step: 'startRefund', reason: 'TRANSACTION_FAILED' },
        { afterMs: 2 * one, step: 'completeRefund' },
      ]
    case 'recalled':
      return [{ afterMs: one, step: 'completeRefund' }]
    case 'fundingMismatch':
      return failure(0, one, 'FUNDING_AMOUNT_MISMATCH')
    case 'stuck':
      return failure(stuckMs, one, 'QUOTE_EXECUTION_FAILED')
    default:
      return [{ afterMs: one, step: 'complete' }]
  }
}

function failure(atMs: number, refundMs: number, reason: string): PaymentStep[] {
  return [
    { afterMs: atMs, step: 'fail', reason },
    { afterMs: atMs, step: 'startRefund', reason: 'TRANSACTION_FAILED' },
    { afterMs: atMs + refundMs, step: 'completeRefund' },
  ]
}
