import { conflict } from '../errors.ts'

/** From each state, the states that may follow. */
export type Transitions<State extends string> = Record<State, readonly State[]>

export type QuoteStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED'

export const quoteTransitions: Transitions<QuoteStatus> = {
  PENDING: ['PROCESSING', 'EXPIRED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED'],
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
export const transactionTransitions: Transitions<TransactionStatus> = {
  CREATED: ['PENDING', 'EXPIRED'],
  PENDING: ['PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED', 'REJECTED'],
  COMPLETED: ['FAILED'],
  REJECTED: ['REFUNDED'],
  FAILED: ['REFUNDED'],
  REFUNDED: [],
  EXPIRED: [],
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
  throw conflict(`A ${what} cannot go from ${from} to ${to}`, { from, to })
}
