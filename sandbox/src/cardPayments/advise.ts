import type { CardRow } from '../cards/cards.table.ts'
import { getCard } from '../cards/cards.ts'
import { invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { requireWithinLimit } from './authorize.ts'
import type { ClearingRequest } from './cardTransactions.schema.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import { getCardTransactionOf, recordEvent } from './cardTransactions.ts'
import { requireOpen } from './clear.ts'
import { findObstacle, hold, pullHeld } from './pulls.ts'
import { release } from './refunds.ts'
import { statusOf } from './statusOf.ts'

/** Changes the amount of an authorization; cleared amounts stay cleared. */
export async function advise(
  work: Work,
  cardId: string,
  { cardTransactionId, amount }: ClearingRequest,
): Promise<CardTransactionRow> {
  const card = await getCard(work, cardId)
  const row = await getCardTransactionOf(work, card, cardTransactionId)
  requireOpen(row)
  if (row.direction === 'CREDIT')
    throw invalidInput('cardTransactionId names a credit, whose amount cannot be changed')
  if (amount < row.settledAmount)
    throw invalidInput('amount is lower than what is settled of the authorization')
  const more = amount - row.settledAmount - row.openAmount
  const changes = more > 0 ? await raise(work, card, row, more) : await release(work, row, -more)
  const status = statusOf({ ...row, ...changes })
  return recordEvent(work, row, { ...changes, authorizedAmount: amount, status })
}

/** @throws ApiException 400 when the account that pays cannot pay more: nothing changes */
async function raise(work: Work, card: CardRow, row: CardTransactionRow, more: number) {
  requireWithinLimit(card, row.settledAmount + row.openAmount + more)
  const obstacle = await findObstacle(work, card, row.accountId, more)
  if (obstacle) throw obstacle
  await hold(work, row, more)
  const { pendingCount, pendingAmount, openAmount } = row
  const held = {
    ...row,
    pendingCount: pendingCount + 1,
    pendingAmount: pendingAmount + more,
  }
  return { ...(await pullHeld(work, held)), openAmount: openAmount + more }
}
