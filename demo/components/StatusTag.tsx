import type { Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'

const tones: Record<string, 'good' | 'bad'> = {
  COMPLETED: 'good',
  FAILED: 'bad',
  REJECTED: 'bad',
  REFUNDED: 'bad',
  EXPIRED: 'bad',
}

/** Where a payment stands: a word and a shape, never a colour alone. */
export function StatusTag({ status }: Pick<Transaction, 'status'>): ReactElement {
  return (
    <span className="status" data-tone={tones[status] ?? 'wait'}>
      {messages.payment.status[status] ?? status}
    </span>
  )
}
