import type { PaymentOutcome } from '../fixtures/scenarios.ts'
import type { FailureCause } from './failureReasons.ts'

/** One thing that happens to a payment, so long after it began. */
export type PaymentStep = { afterMs: number } & (
  | { step: 'fail' | 'reject'; cause: FailureCause }
  | { step: 'startRefund'; reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION' }
  | { step: 'complete' | 'completeRefund' | 'failRefund' | 'completeAfterRefund' }
)

const slowMs = 6 * 60_000
const stuckMs = 30_000

/**
 * Lists the steps of a payment under way, and their times. `settleMs` is the time that one leg takes; a
 * failed payment is refunded by itself.
 */
export function stepsFor(outcome: PaymentOutcome, settleMs: number): PaymentStep[] {
  const one = settleMs
  switch (outcome) {
    case 'slow':
      return [{ afterMs: slowMs, step: 'complete' }]
    case 'executionFailed':
      return failure(one, one, 'executionFailed')
    case 'deliveryFailed':
      return failure(one, one, 'deliveryFailed')
    case 'returned':
      return [{ afterMs: one, step: 'complete' }, ...failure(2 * one, one, 'payoutReturned')]
    case 'cancelled':
      return [
        { afterMs: one, step: 'startRefund', reason: 'USER_CANCELLATION' },
        { afterMs: 2 * one, step: 'completeRefund' },
        { afterMs: 3 * one, step: 'completeAfterRefund' },
      ]
    case 'refundFailed':
      return [
        ...failure(one, one, 'deliveryFailed').slice(0, -1),
        { afterMs: 2 * one, step: 'failRefund' },
      ]
    case 'rejected':
      return rejection(one, 'deliveryFailed')
    case 'complianceRejected':
      return rejection(one, 'complianceRejected')
    case 'recalled':
      return [{ afterMs: one, step: 'completeRefund' }]
    case 'fundingMismatch':
      return failure(0, one, 'fundingMismatch')
    case 'stuck':
      return failure(stuckMs, one, 'executionFailed')
    default:
      return [{ afterMs: one, step: 'complete' }]
  }
}

function rejection(one: number, cause: FailureCause): PaymentStep[] {
  return [
    { afterMs: one, step: 'reject', cause },
    { afterMs: one, step: 'startRefund', reason: 'TRANSACTION_FAILED' },
    { afterMs: 2 * one, step: 'completeRefund' },
  ]
}

function failure(atMs: number, refundMs: number, cause: FailureCause): PaymentStep[] {
  return [
    { afterMs: atMs, step: 'fail', cause },
    { afterMs: atMs, step: 'startRefund', reason: 'TRANSACTION_FAILED' },
    { afterMs: atMs + refundMs, step: 'completeRefund' },
  ]
}
