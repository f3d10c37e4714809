import { getCardTransaction, showOwnedCardTransaction } from '../cardPayments/cardTransactions.ts'
import type { Work } from '../core/work/work.ts'
import { getTransaction, showTransaction } from '../payments/transactions.ts'
import type { ListedTransaction } from './listedTransactions.schema.ts'

/**
 * A transaction as the list shows it.
 *
 * @throws ApiException 404 `TRANSACTION_NOT_FOUND`
 */
export async function findTransaction(work: Work, id: string): Promise<ListedTransaction> {
  return id.startsWith('CardTransaction:')
    ? showOwnedCardTransaction(work, await getCardTransaction(work, id))
    : showTransaction(work, await getTransaction(work, id))
}
