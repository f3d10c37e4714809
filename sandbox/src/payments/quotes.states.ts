import type { Transitions } from '../core/states.ts'

export type QuoteStatus =
  | 'PENDING_AUTHORIZATION'
  | 'PENDING'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED'

/** A quote ends with the first outcome of its payment: what comes back later is the payment's. */
export const quoteTransitions: Transitions<QuoteStatus> = {
  PENDING_AUTHORIZATION: ['PENDING', 'PROCESSING', 'FAILED'],
  PENDING: ['PENDING_AUTHORIZATION', 'PROCESSING', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
  EXPIRED: [],
}
