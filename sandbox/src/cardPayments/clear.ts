import type { CardRow } from '../cards/cards.table.ts'
import { getCard } from '../cards/cards.ts'
import { invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { move, post, systemAccount } from '../ledger/ledger.ts'
import type { ClearingRequest } from './cardTransactions.schema.ts'
import { isOpen } from './cardTransactions.states.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import {
  type CardTransactionChanges,
  getCardTransactionOf,
  recordEvent,
} from './cardTransactions.ts'
import { findObstacle, pullHeld, reserveOf } from './pulls.ts'
import { payee, release } from './refunds.ts'
import { statusOf } from './statusOf.ts'

/** Settles an authorization, or a part of it; an amount of 0 lets it expire. */
export async function clear(
  work: Work,
  cardId: string,
  { cardTransactionId, amount }: ClearingRequest,
): Promise<CardTransactionRow> {
  const card = await getCard(work, cardId)
  const row = await getCardTransactionOf(work, card, cardTransactionId)
  requireOpen(row)
  return amount === 0 ? expire(work, row) : clearRow(work, card, row, amount)
}

/** @throws ApiException 400 `INVALID_INPUT` */
export function requireOpen({ status }: CardTransactionRow): void {
  if (isOpen(status)) return
  throw invalidInput(
    `The card transaction is ${status}; it must be AUTHORIZED or PARTIALLY_SETTLED`,
  )
}

/** Settles an amount of an open transaction. */
export function clearRow(
  work: Work,
  card: CardRow,
  row: CardTransactionRow,
  amount: number,
): Promise<CardTransactionRow> {
  return row.direction === 'CREDIT' ? payCredit(work, row, amount) : settle(work, card, row, amount)
}

/** Ends an authorization that the merchant did not clear. */
async function expire(work: Work, row: CardTransactionRow): Promise<CardTransactionRow> {
  if (row.direction === 'CREDIT')
    return recordEvent(work, row, { openAmount: 0, status: 'SETTLED' })
  const released = await release(work, row, row.openAmount)
  return recordEvent(work, row, { ...released, status: statusOf({ ...row, ...released }) })
}

async function settle(
  work: Work,
  card: CardRow,
  row: CardTransactionRow,
  amount: number,
): Promise<CardTransactionRow> {
  const pulled = row.pendingAmount > 0 ? { ...row, ...(await pullHeld(work, row)) } : row
  const excess = Math.max(0, amount - pulled.openAmount)
  const covered = excess > 0 ? await coverExcess(work, card, pulled, excess) : pulled
  const { id, currency, openAmount, settledAmount, settlementCount } = covered
  const outside = systemAccount('outside', currency)
  await post(work, 'CARD_CLEARING', id, move(reserveOf(currency), outside, currency, amount))
  const settled = {
    ...eventOf(covered),
    openAmount: Math.max(0, openAmount - amount),
    settledAmount: settledAmount + amount,
    settlementCount: settlementCount + 1,
  }
  const isShort = covered.shortfall > pulled.shortfall
  const status = isShort ? 'EXCEPTION' : statusOf({ ...covered, ...settled })
  return recordEvent(work, row, { ...settled, status })
}

/**
 * Pulls the amount by which a clearing exceeds its authorization. The merchant is paid in any case:
 * if the account cannot pay, the service does.
 */
async function coverExcess(
  work: Work,
  card: CardRow,
  row: CardTransactionRow,
  excess: number,
): Promise<CardTransactionRow> {
  const { id, accountId, currency, pullCount, pulledAmount, shortfall } = row
  const reserve = reserveOf(currency)
  if (await findObstacle(work, card, accountId, excess)) {
    const suspense = systemAccount('suspense', currency)
    await post(work, 'CARD_SHORTFALL', id, move(suspense, reserve, currency, excess))
    return { ...row, shortfall: shortfall + excess }
  }
  await post(work, 'CARD_PULL', id, move(accountId, reserve, currency, excess))
  return { ...row, pullCount: pullCount + 1, pulledAmount: pulledAmount + excess }
}

/** Returns the fields that pulls before a clearing changed. */
function eventOf(row: CardTransactionRow): CardTransactionChanges {
  const { pendingCount, pendingAmount, pullCount, pulledAmount, shortfall } = row
  return { pendingCount, pendingAmount, pullCount, pulledAmount, shortfall }
}

async function payCredit(
  work: Work,
  row: CardTransactionRow,
  amount: number,
): Promise<CardTransactionRow> {
  const { id, currency, openAmount, settledAmount, settlementCount } = row
  const to = await payee(work, row, amount)
  const outside = systemAccount('outside', currency)
  await post(work, 'CARD_CREDIT', id, move(outside, to, currency, amount))
  const settled = {
    openAmount: Math.max(0, openAmount - amount),
    settledAmount: settledAmount + amount,
    settlementCount: settlementCount + 1,
  }
  return recordEvent(work, row, { ...settled, status: statusOf({ ...row, ...settled }) })
}
