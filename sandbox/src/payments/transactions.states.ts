import type { Transitions } from '../core/states.ts'

export type TransactionStatus =
  | 'CREATED'
  | 'PENDING_AUTHORIZATION'
  | 'PENDING'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'REJECTED'
  | 'FAILED'
  | 'REFUNDED'
  | 'EXPIRED'

/** Only an outgoing payment has to be authorized. A completed one can still come back from the receiving bank. */
const outgoing: Transitions<TransactionStatus> = {
  CREATED: ['PENDING'],
  PENDING_AUTHORIZATION: ['PENDING', 'PROCESSING', 'FAILED'],
  PENDING: ['PENDING_AUTHORIZATION', 'PROCESSING', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'REJECTED', 'FAILED'],
  COMPLETED: ['FAILED'],
  REJECTED: [],
  FAILED: [],
  REFUNDED: [],
  EXPIRED: [],
}

/** Only money that is pulled in is `PROCESSING` on its way. */
const incoming: Transitions<TransactionStatus> = {
  CREATED: ['PENDING'],
  PENDING_AUTHORIZATION: [],
  PENDING: ['PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'REJECTED', 'FAILED'],
  COMPLETED: [],
  REJECTED: [],
  FAILED: [],
  REFUNDED: [],
  EXPIRED: [],
}

export const transactionTransitions = { OUTGOING: outgoing, INCOMING: incoming }

export type RefundStatus = 'PENDING' | 'COMPLETED' | 'FAILED'

export const refundTransitions: Transitions<RefundStatus> = {
  PENDING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
}
