import type { Amount, Transaction } from 'holdfast'
import { outcomeOf } from './outcome.ts'
import type { Deposit } from './platform.ts'

/** A line of the activity: a payment, or money that was added without one. */
export type Movement =
  | { kind: 'payment'; id: string; at: string; payment: Transaction }
  | { kind: 'deposit'; id: string; at: string; deposit: Deposit }

/** What a movement did to the balance. */
export type Effect = 'added' | 'taken' | 'none'

/** Which movements are listed. */
export type MovementFilter = 'all' | 'in' | 'out' | 'pending'

/** A payment as a line of the activity. */
export function movementOf(payment: Transaction): Movement {
  return { kind: 'payment', id: payment.id, at: payment.createdAt ?? '', payment }
}

/** Payments and deposits as one list, newest first. */
export function mergeMovements(payments: Transaction[], deposits: Deposit[]): Movement[] {
  const paid = payments.map(movementOf)
  const added = deposits.map((deposit) => ({ kind: 'deposit' as const, ...deposit, deposit }))
  return [...paid, ...added].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** The service makes a transaction of each price. Until it is signed, no money has moved. */
export function isDraft({ type, status, quoteId }: Transaction): boolean {
  return type !== 'INCOMING' && status === 'PENDING' && quoteId !== undefined
}

/** A price that was never paid: it did nothing, and nothing can be done with it any more. */
export function isNeverPaid({ type, status }: Transaction): boolean {
  return type !== 'INCOMING' && status === 'EXPIRED'
}

/** Money leaves when a payment is executed, and is back when its refund is complete. */
export function effectOf(movement: Movement): Effect {
  if (movement.kind === 'deposit') return 'added'
  const { type } = movement.payment
  if (type === 'INCOMING') return movement.payment.status === 'COMPLETED' ? 'added' : 'none'
  return hasTaken(movement.payment) ? 'taken' : 'none'
}

function hasTaken(payment: Transaction): boolean {
  const outcome = outcomeOf(payment)
  if (['PROCESSING', 'COMPLETED', 'REFUND_PENDING', 'REFUND_FAILED'].includes(outcome)) return true
  // A payment is refunded when it fails: until that begins, its money has not come back.
  return ['FAILED', 'REJECTED'].includes(outcome) && payment.quoteId !== undefined
}

/** What the movement is about, in the wallet's currency. */
export function amountOf(movement: Movement, { currency }: Amount): Amount | undefined {
  if (movement.kind === 'deposit') return { amount: movement.deposit.amount, currency }
  const { type, sentAmount, receivedAmount } = movement.payment
  return type === 'INCOMING' ? receivedAmount : sentAmount
}

/** Whether a filter lets the movement through. */
export function passes(movement: Movement, filter: MovementFilter): boolean {
  const isIn = movement.kind === 'deposit' || movement.payment.type === 'INCOMING'
  if (filter === 'in') return isIn
  if (filter === 'out') return !isIn
  return filter === 'all' || isPending(movement)
}

const pendingOutcomes = ['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING']

function isPending(movement: Movement): boolean {
  if (movement.kind === 'deposit') return false
  return [...pendingOutcomes, 'REFUND_PENDING'].includes(outcomeOf(movement.payment))
}
