import { and, eq } from 'drizzle-orm'
import type { CardRow } from '../cards/cards.table.ts'
import { ApiException, notFound } from '../core/errors.ts'
import { maxMinorUnits } from '../core/http/common.schema.ts'
import { newId } from '../core/ids.ts'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import { findRow, insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { getCustomer } from '../customers/customers.ts'
import { amountOf } from '../fixtures/currencies.ts'
import type { CardTransaction, OwnedCardTransaction } from './cardTransactions.schema.ts'
import { cardTransactionTransitions } from './cardTransactions.states.ts'
import {
  type CardTransactionRow,
  cardTransactions,
  type Merchant,
} from './cardTransactions.table.ts'

/** The input of a new card transaction. */
export type NewCardTransaction = Pick<
  CardTransactionRow,
  'direction' | 'accountId' | 'authorizedAmount'
> & { merchant: Merchant }

/** Inserts a card transaction, without a webhook. */
export async function insertCardTransaction(
  { tx, now }: Work,
  card: CardRow,
  values: NewCardTransaction,
): Promise<CardTransactionRow> {
  return insertRow(tx, cardTransactions, {
    id: newId('CardTransaction'),
    cardId: card.id,
    customerId: card.cardholderId,
    issuerTransactionToken: crypto.randomUUID(),
    status: 'AUTHORIZED',
    currency: card.currency,
    openAmount: values.authorizedAmount,
    ...values,
    authorizedAt: now,
    lastEventAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

/**
 * A transaction of this card.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getCardTransactionOf(
  work: Work,
  card: CardRow,
  id: string,
): Promise<CardTransactionRow> {
  const row = await findCardTransaction(work, id)
  if (row?.cardId !== card.id) throw notFound('REFERENCE_NOT_FOUND', 'Card transaction')
  return row
}

/**
 * A card transaction as it is.
 *
 * @throws ApiException 404 `TRANSACTION_NOT_FOUND`
 */
export async function getCardTransaction(work: Work, id: string): Promise<CardTransactionRow> {
  const row = await findCardTransaction(work, id)
  if (!row) throw notFound('TRANSACTION_NOT_FOUND', 'Transaction')
  return row
}

/** A card transaction; undefined for an unknown id. */
export function findCardTransaction(
  { tx }: Work,
  id: string,
): Promise<CardTransactionRow | undefined> {
  return findRow(tx, cardTransactions, 'id', id)
}

/** The columns of a card transaction that an event changes. */
export type CardTransactionChanges = Partial<
  Omit<CardTransactionRow, 'id' | 'sequence' | 'createdAt' | 'updatedAt'>
>

/** Updates a transaction after an event, and sends a webhook where the generation has one. */
export async function recordEvent(
  work: Work,
  row: CardTransactionRow,
  changes: CardTransactionChanges,
): Promise<CardTransactionRow> {
  const changed = await changeCardTransaction(work, row, changes)
  if (work.settings.profile.cards.transactionEvents) {
    const shown = await showCardTransaction(work, changed)
    announce(work, `CARD_TRANSACTION.${changed.status}`, shown)
  }
  return changed
}

async function changeCardTransaction(
  { tx, now }: Work,
  row: CardTransactionRow,
  changes: CardTransactionChanges,
): Promise<CardTransactionRow> {
  requireExactTotals(changes)
  const { status = row.status } = changes
  if (status !== row.status)
    requireTransition(cardTransactionTransitions, 'card transaction', row.status, status)
  const [changed] = await tx
    .update(cardTransactions)
    .set({ ...changes, lastEventAt: now, updatedAt: now })
    .where(and(eq(cardTransactions.id, row.id), eq(cardTransactions.status, row.status)))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  return changed
}

/** Repeated returns and reversals could make a sum exceed the safe integers. */
function requireExactTotals(changes: CardTransactionChanges): void {
  const { pulledAmount = 0, settledAmount = 0, refundTotal = 0, shortfall = 0 } = changes
  if (Math.max(pulledAmount, settledAmount, refundTotal, shortfall) <= maxMinorUnits) return
  const message = 'The amount would exceed the largest sum that a card transaction can have'
  throw new ApiException(400, 'AMOUNT_OUT_OF_RANGE', message)
}

/** Returns the amount that the merchant gave back. */
export function returnedAmount({ returns }: Pick<CardTransactionRow, 'returns'>): number {
  return returns.reduce((sum, amount) => sum + amount, 0)
}

/** A card transaction as the generation shows it. */
export async function showCardTransaction(
  work: Work,
  row: CardTransactionRow,
): Promise<CardTransaction> {
  return work.settings.profile.cards.transactionOwner
    ? showOwnedCardTransaction(work, row)
    : showBare(row)
}

/** A card transaction with its type, direction and owner, as lists of all transactions show it. */
export async function showOwnedCardTransaction(
  work: Work,
  row: CardTransactionRow,
): Promise<OwnedCardTransaction> {
  const { customerId, direction } = row
  const { platformCustomerId } = await getCustomer(work, customerId)
  return { type: 'CARD', direction, customerId, platformCustomerId, ...showBare(row) }
}

function showBare(row: CardTransactionRow) {
  const show = (amount: number) => amountOf(amount, row.currency)
  const returned = returnedAmount(row)
  return {
    id: row.id,
    cardId: row.cardId,
    issuerTransactionToken: row.issuerTransactionToken,
    status: row.status,
    merchant: row.merchant,
    authorizedAmount: show(row.authorizedAmount),
    ...(row.settlementCount > 0 && { settledAmount: show(row.settledAmount) }),
    ...(returned > 0 && { refundedAmount: show(returned) }),
    accountId: row.accountId,
    pullSummary: {
      count: row.pullCount,
      totalAmount: show(row.pulledAmount),
      pendingCount: row.pendingCount,
    },
    refundSummary: { count: row.refundCount, totalAmount: show(row.refundTotal) },
    settlementSummary: { count: row.settlementCount, totalAmount: show(row.settledAmount) },
    authorizedAt: row.authorizedAt.toISOString(),
    lastEventAt: row.lastEventAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
