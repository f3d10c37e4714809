import type { Transitions } from '../core/states.ts'

export type CardTransactionStatus =
  | 'AUTHORIZED'
  | 'PARTIALLY_SETTLED'
  | 'SETTLED'
  | 'REFUNDED'
  | 'EXCEPTION'

/** A return can be reversed, and whatever needs a pull can fail. */
export const cardTransactionTransitions: Transitions<CardTransactionStatus> = {
  AUTHORIZED: ['PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION'],
  PARTIALLY_SETTLED: ['SETTLED', 'REFUNDED', 'EXCEPTION'],
  SETTLED: ['REFUNDED', 'EXCEPTION'],
  REFUNDED: ['SETTLED', 'EXCEPTION'],
  EXCEPTION: [],
}

/** Checks whether an authorization can still be cleared, changed or expire. */
export function isOpen(status: CardTransactionStatus): boolean {
  return status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED'
}
