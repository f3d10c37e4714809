import { and, eq, inArray, isNull } from 'drizzle-orm'
import { deleteExternalAccountsOf } from '../accounts/externalAccounts.ts'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { announceInstructions, announceStatus } from '../accounts/internalAccounts.ts'
import { closeCardsOf } from '../cardIssuing/closeCards.ts'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import type { Customer } from '../customers/customers.schema.ts'
import { customers } from '../customers/customers.table.ts'
import { getCustomer, showCustomer } from '../customers/customers.ts'
import { sessions } from '../signing/sessions.table.ts'

/**
 * Marks a customer as deleted: its accounts and cards are closed, its external accounts go and its
 * sessions end; the books stay.
 */
export async function deleteCustomer(work: Work, id: string): Promise<Customer> {
  const row = await getCustomer(work, id)
  if (row.isDeleted)
    throw new ApiException(410, 'CUSTOMER_DELETED', 'The customer is already deleted')
  const { tx, now } = work
  const [deleted] = await tx
    .update(customers)
    .set({ isDeleted: true, updatedAt: now })
    .where(and(eq(customers.id, id), eq(customers.isDeleted, false)))
    .returning()
  if (!deleted) throw new ApiException(410, 'CUSTOMER_DELETED', 'The customer is already deleted')
  const closed = await tx
    .update(internalAccounts)
    .set({ status: 'CLOSED', updatedAt: now })
    .where(eq(internalAccounts.customerId, id))
    .returning()
  await announceStatus(work, closed)
  await announceInstructions(
    work,
    closed.map(({ id }) => id),
  )
  await closeCardsOf(work, id)
  await deleteExternalAccountsOf(work, id)
  const ids = closed.map((account) => account.id)
  if (ids.length > 0) {
    await tx
      .update(sessions)
      .set({ revokedAt: now, updatedAt: now })
      .where(and(inArray(sessions.accountId, ids), isNull(sessions.revokedAt)))
  }
  return showCustomer(work, deleted)
}
