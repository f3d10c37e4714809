import { getCard } from '../cards/cards.ts'
import { invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { move, post, systemAccount } from '../ledger/ledger.ts'
import type { ReturnRequest, ReturnReversalRequest } from './cardTransactions.schema.ts'
import type { CardTransactionStatus } from './cardTransactions.states.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import { getCardTransactionOf, recordEvent, returnedAmount } from './cardTransactions.ts'
import { findObstacle } from './pulls.ts'
import { payee } from './refunds.ts'
import { statusOf } from './statusOf.ts'

/**
 * A merchant returns what it cleared, or a part of it. What the service paid in place of the
 * account is repaid first.
 */
export async function returnPurchase(
  work: Work,
  cardId: string,
  { cardTransactionId, amount }: ReturnRequest,
): Promise<CardTransactionRow> {
  const row = await getCardTransactionOf(work, await getCard(work, cardId), cardTransactionId)
  requireReturnable(row, amount)
  const repaid = Math.min(row.shortfall, amount)
  const refund = amount - repaid
  await postReturn(work, row, repaid, refund)
  const changes = {
    returns: [...row.returns, amount],
    shortfall: row.shortfall - repaid,
    ...(refund > 0 && {
      refundCount: row.refundCount + 1,
      refundTotal: row.refundTotal + refund,
    }),
  }
  return recordEvent(work, row, { ...changes, status: statusAfter({ ...row, ...changes }) })
}

function requireReturnable(row: CardTransactionRow, amount: number): void {
  if (row.direction === 'CREDIT')
    throw invalidInput('cardTransactionId names a credit, which cannot be returned')
  if (amount > row.settledAmount - returnedAmount(row))
    throw invalidInput('amount is higher than what is settled and not returned yet')
}

async function postReturn(work: Work, row: CardTransactionRow, repaid: number, refund: number) {
  const { id, currency } = row
  const [outside, suspense] = [
    systemAccount('outside', currency),
    systemAccount('suspense', currency),
  ]
  await post(work, 'CARD_RETURN', id, [
    ...move(outside, suspense, currency, repaid),
    ...move(outside, await payee(work, row, refund), currency, refund),
  ])
}

/**
 * Reverses the last return: the merchant did not owe it. If the account has spent it, the service
 * pays.
 */
export async function reverseReturn(
  work: Work,
  cardId: string,
  { cardTransactionId }: ReturnReversalRequest,
): Promise<CardTransactionRow> {
  const card = await getCard(work, cardId)
  const row = await getCardTransactionOf(work, card, cardTransactionId)
  const amount = row.returns.at(-1)
  if (amount === undefined) throw invalidInput('The card transaction has no return to reverse')
  const obstacle = await findObstacle(work, card, row.accountId, amount)
  const { id, currency, pullCount, pulledAmount, shortfall } = row
  const from = obstacle ? systemAccount('suspense', currency) : row.accountId
  const outside = systemAccount('outside', currency)
  await post(work, 'CARD_RETURN_REVERSAL', id, move(from, outside, currency, amount))
  const changes = {
    returns: row.returns.slice(0, -1),
    ...(obstacle
      ? { shortfall: shortfall + amount }
      : { pullCount: pullCount + 1, pulledAmount: pulledAmount + amount }),
  }
  const status = obstacle ? 'EXCEPTION' : statusAfter({ ...row, ...changes })
  return recordEvent(work, row, { ...changes, status })
}

/** An exception stays one, whatever is returned later. */
function statusAfter(row: CardTransactionRow): CardTransactionStatus {
  return row.status === 'EXCEPTION' ? 'EXCEPTION' : statusOf(row)
}
