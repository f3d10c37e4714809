import type { CardTransactionStatus } from './cardTransactions.states.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import { returnedAmount } from './cardTransactions.ts'

/** The status that follows from what happened to a transaction, as long as every pull succeeded. */
export function statusOf(
  row: Pick<CardTransactionRow, 'direction' | 'openAmount' | 'settledAmount' | 'returns'>,
): CardTransactionStatus {
  if (row.openAmount > 0) return row.settledAmount > 0 ? 'PARTIALLY_SETTLED' : 'AUTHORIZED'
  const isBack = row.direction === 'DEBIT' && returnedAmount(row) === row.settledAmount
  return isBack ? 'REFUNDED' : 'SETTLED'
}
