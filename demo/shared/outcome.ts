import type { Transaction } from 'holdfast'

/** How a payment stands, its refund included, in the words of messages.payment.status. */
export function outcomeOf({ status, refund }: Pick<Transaction, 'status' | 'refund'>): string {
  if (refund?.status === 'COMPLETED') return 'REFUNDED'
  if (refund?.status === 'PENDING') return 'REFUND_PENDING'
  if (refund?.status === 'FAILED') return 'REFUND_FAILED'
  return status
}

/** Whether a payment failed because it was not authorized in time: no money moved. */
export function wasNotAuthorized({
  status,
  failureReason,
}: Pick<Transaction, 'status' | 'failureReason'>): boolean {
  return status === 'FAILED' && failureReason === 'SCA_NOT_COMPLETED'
}

/** Why a payment failed, as the service's own code; empty where it does not say. */
export function failureReasonOf({
  failureReason,
  refund,
}: Pick<Transaction, 'failureReason' | 'refund'>): string {
  return String(failureReason ?? refund?.reason ?? '')
}

/**
 * Whether a payment was refused for a reason that stays: the same payment once more is refused again.
 *
 * @example
 * ```ts
 * isRefusedForGood({ failureReason: 'COMPLIANCE_REJECTED' }) // true
 * ```
 */
export function isRefusedForGood(payment: Pick<Transaction, 'failureReason' | 'refund'>): boolean {
  return lastingReasons.includes(failureReasonOf(payment))
}

const lastingReasons = ['COMPLIANCE_REJECTED', 'ACCOUNT_INVALID', 'ACCOUNT_CANNOT_RECEIVE']

const finalOutcomes = ['COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'REFUND_FAILED', 'EXPIRED']

/** Whether nothing more is expected. */
export function isFinal(transaction: Transaction | undefined): boolean {
  return transaction !== undefined && finalOutcomes.includes(outcomeOf(transaction))
}

const badOutcomes = ['REJECTED', 'FAILED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED']

/** Whether the money did not get, or not stay, where it was sent. A status that is not known is no failure. */
export function hasFailed(transaction: Pick<Transaction, 'status' | 'refund'>): boolean {
  return badOutcomes.includes(outcomeOf(transaction))
}
