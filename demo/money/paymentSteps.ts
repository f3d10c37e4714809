import type { Transaction } from 'holdfast'
import { messages } from '../messages.ts'
import { wasNotAuthorized } from '../shared/outcome.ts'

const texts = messages.payment

/** One step of a payment, and when it was taken as far as the service says. */
export interface PaymentStep {
  name: string | undefined
  /** ISO 8601. */
  at?: string | undefined
  state: 'done' | 'current' | 'todo' | 'failed'
}

/** What happened to a payment, and what is still to come. */
export function stepsOf(payment: Transaction): PaymentStep[] {
  const { status, createdAt, refund } = payment
  const prepared: PaymentStep = { name: texts.status.CREATED, at: createdAt, state: 'done' }
  const steps = payment.type === 'INCOMING' ? [prepared] : [prepared, ...sent(payment)]
  return [...steps, ...end(payment), ...(refund && status !== 'PENDING' ? refundOf(payment) : [])]
}

function sent(payment: Transaction): PaymentStep[] {
  const { status, updatedAt, refund } = payment
  const name = texts.status.PROCESSING
  // It was never on its way.
  if (wasNotAuthorized(payment)) return []
  if (status === 'PENDING_AUTHORIZATION') {
    return [
      { name: texts.status.PENDING_AUTHORIZATION, state: 'current' },
      { name, state: 'todo' },
    ]
  }
  if (['CREATED', 'PENDING'].includes(status)) return [{ name, state: 'todo' }]
  if (status === 'PROCESSING' && !refund) return [{ name, at: updatedAt, state: 'current' }]
  return [{ name, state: 'done' }]
}

/** A payment can be completed first and fail later, when the receiving bank returns it. */
function end({ status, settledAt, updatedAt, refund }: Transaction): PaymentStep[] {
  const completed: PaymentStep = { name: texts.status.COMPLETED, at: settledAt, state: 'done' }
  if (status === 'COMPLETED') return refund && !settledAt ? [] : [completed]
  if (status !== 'FAILED' && status !== 'REJECTED') {
    return refund ? [] : [{ name: texts.status.COMPLETED, state: 'todo' }]
  }
  const at = timeOf(refund?.initiatedAt) ?? updatedAt
  const failed: PaymentStep = { name: texts.status[status], at, state: 'failed' }
  return settledAt ? [completed, failed] : [failed]
}

function refundOf({ refund, updatedAt }: Transaction): PaymentStep[] {
  const started = { name: texts.refundStarted, at: timeOf(refund?.initiatedAt) }
  if (refund?.status === 'COMPLETED') {
    const at = timeOf(refund.settledAt)
    return [
      { ...started, state: 'done' },
      { name: texts.status.REFUNDED, at, state: 'done' },
    ]
  }
  if (refund?.status === 'FAILED') {
    return [
      { ...started, state: 'done' },
      { name: texts.status.REFUND_FAILED, at: updatedAt, state: 'failed' },
    ]
  }
  return [
    { ...started, state: 'current' },
    { name: texts.status.REFUNDED, state: 'todo' },
  ]
}

function timeOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
