import { eq } from 'drizzle-orm'
import type { Work } from '../core/work/work.ts'
import type { Transaction } from './transactions.schema.ts'
import { transactions } from './transactions.table.ts'
import { getTransaction, showTransaction } from './transactions.ts'

/**
 * Records that the platform delivered the receipt of a payment. Of repeated calls the latest time
 * counts.
 *
 * @param confirmedAt - As ISO 8601; now when it is left out
 * @throws ApiException 404 `TRANSACTION_NOT_FOUND`
 */
export async function confirmReceipt(
  work: Work,
  id: string,
  confirmedAt: string | undefined,
): Promise<Transaction> {
  const row = await getTransaction(work, id)
  const given = confirmedAt === undefined ? work.now : new Date(confirmedAt)
  const before = new Date((row.extra.receiptDeliveryConfirmedAt as string | undefined) ?? 0)
  const receiptDeliveryConfirmedAt = (given > before ? given : before).toISOString()
  const [changed] = await work.tx
    .update(transactions)
    .set({ extra: { ...row.extra, receiptDeliveryConfirmedAt }, updatedAt: work.now })
    .where(eq(transactions.id, id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  return showTransaction(work, changed)
}
