import { conflict } from '../errors.ts'

/** From each state, the states that may follow. */
export type Transitions<State extends string> = Record<State, readonly State[]>

export type QuoteStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED'

/** A quote ends with the first outcome of its payment: what comes back later is the payment's. */
export const quoteTransitions: Transitions<QuoteStatus> = {
  PENDING: ['PROCESSING', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
  EXPIRED: [],
}

export type TransactionStatus =
  | 'CREATED'
  | 'PENDING'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'REJECTED'
  | 'FAILED'
  | 'REFUNDED'
  | 'EXPIRED'

/** A completed payment can still come back from the receiving bank. */
const outgoing: Transitions<TransactionStatus> = {
  CREATED: ['PENDING'],
  PENDING: ['PROCESSING', 'EXPIRED'],
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

/** The `kycStatus` of a person, the `kybStatus` of a business. */
export type CustomerStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED'

/** A customer can be checked again at any time, but not be one who never was. */
export const customerTransitions: Transitions<CustomerStatus> = {
  UNVERIFIED: ['PENDING', 'APPROVED', 'REJECTED'],
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PENDING', 'REJECTED'],
  REJECTED: ['PENDING', 'APPROVED'],
}

export type WebhookStatus = 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'

/** What was delivered, given up or never had an endpoint is over. */
export const webhookTransitions: Transitions<WebhookStatus> = {
  PENDING: ['DELIVERED', 'FAILED'],
  DELIVERED: [],
  FAILED: [],
  SKIPPED: [],
}

/**
 * Checks one step.
 *
 * @throws ApiException 409 `CONFLICT` when the table does not have it
 */
export function requireTransition<State extends string>(
  table: Transitions<State>,
  what: string,
  from: State,
  to: State,
): void {
  if (table[from].includes(to)) return
  throw conflict(`The ${what} cannot change from ${from} to ${to}`, { from, to })
}
