import type { Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { outcomeOf } from './outcome.ts'

const tones: Record<string, 'good' | 'wait' | 'bad'> = {
  COMPLETED: 'good',
  FAILED: 'bad',
  REJECTED: 'bad',
  REFUNDED: 'bad',
  REFUND_PENDING: 'wait',
  REFUND_FAILED: 'bad',
}

/** Where a payment stands: a word and a shape, never a colour alone. */
export function StatusTag(transaction: Pick<Transaction, 'status' | 'refund'>): ReactElement {
  const outcome = outcomeOf(transaction)
  return (
    <span className="status" data-tone={tones[outcome] ?? 'wait'}>
      {messages.payment.status[outcome] ?? outcome}
    </span>
  )
}
