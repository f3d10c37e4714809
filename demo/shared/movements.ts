import type { Amount, Transaction } from 'holdfast'
import type { Deposit } from '../session/platform.ts'
import { type CardReport, effectOfPurchase, netOfPurchase, type Purchase } from './cardPurchases.ts'
import { hasFailed, outcomeOf, wasNotAuthorized } from './outcome.ts'

/** A line of the activity: a payment, money that was added without one, or a purchase with a card. */
export type Movement =
  | { kind: 'payment'; id: string; at: string; payment: Transaction }
  | { kind: 'deposit'; id: string; at: string; deposit: Deposit }
  | { kind: 'purchase'; id: string; at: string; cardId: string; purchase: Purchase }

/** What a movement did to the balance. */
export type Effect = 'added' | 'taken' | 'none'

/** Which movements are listed. */
export type MovementFilter = 'all' | 'in' | 'out' | 'pending' | 'failed'

/** A payment as a line of the activity. */
export function movementOf(payment: Transaction): Movement {
  return { kind: 'payment', id: payment.id, at: payment.createdAt ?? '', payment }
}

/** Payments, deposits and purchases as one list, newest first. */
export function mergeMovements(
  payments: Transaction[],
  deposits: Deposit[],
  purchases: CardReport[] = [],
): Movement[] {
  const paid = payments.map(movementOf)
  const added = deposits.map((deposit) => ({ kind: 'deposit' as const, ...deposit, deposit }))
  const bought = purchases.map(({ cardId, ...report }) => ({
    kind: 'purchase' as const,
    id: report.id,
    at: report.at,
    cardId,
    purchase: { ...report, isCredit: false },
  }))
  return newestFirst([...paid, ...added, ...bought])
}

/** The same movements, by their time. */
export function newestFirst(movements: Movement[]): Movement[] {
  return [...movements].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
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
  if (movement.kind === 'purchase') return effectOfPurchase(movement.purchase)
  const { type } = movement.payment
  if (type === 'INCOMING') return movement.payment.status === 'COMPLETED' ? 'added' : 'none'
  return hasTaken(movement.payment) ? 'taken' : 'none'
}

/** What stands before an amount that the balance gained or lost, and before no other. */
export function signOf(movement: Movement): string {
  return signs[effectOf(movement)]
}

const signs: Record<Effect, string> = { added: '+', taken: '−', none: '' }

function hasTaken(payment: Transaction): boolean {
  const outcome = outcomeOf(payment)
  if (wasNotAuthorized(payment)) return false
  if (['PROCESSING', 'COMPLETED', 'REFUND_PENDING', 'REFUND_FAILED'].includes(outcome)) return true
  // A payment is refunded when it fails: until that begins, its money has not come back.
  return ['FAILED', 'REJECTED'].includes(outcome) && payment.quoteId !== undefined
}

/** What the movement is about, in the wallet's currency. */
export function amountOf(movement: Movement, balance: Amount | undefined): Amount | undefined {
  if (movement.kind === 'deposit') {
    return balance && { amount: movement.deposit.amount, currency: balance.currency }
  }
  if (movement.kind === 'purchase') return netOfPurchase(movement.purchase)
  const { type, sentAmount, receivedAmount } = movement.payment
  return type === 'INCOMING' ? receivedAmount : sentAmount
}

/** Whether a filter lets the movement through. */
export function passes(movement: Movement, filter: MovementFilter): boolean {
  const isIn =
    movement.kind === 'deposit' ||
    (movement.kind === 'payment' && movement.payment.type === 'INCOMING')
  if (filter === 'in') return isIn
  if (filter === 'out') return !isIn
  if (filter === 'failed') return isFailed(movement)
  return filter === 'all' || isPending(movement)
}

function isFailed(movement: Movement): boolean {
  if (movement.kind === 'payment') return hasFailed(movement.payment)
  return (
    movement.kind === 'purchase' && ['DECLINED', 'EXCEPTION'].includes(movement.purchase.status)
  )
}

const pendingOutcomes = ['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING']

function isPending(movement: Movement): boolean {
  if (movement.kind === 'deposit') return false
  if (movement.kind === 'purchase') return movement.purchase.status === 'AUTHORIZED'
  return [...pendingOutcomes, 'REFUND_PENDING'].includes(outcomeOf(movement.payment))
}
