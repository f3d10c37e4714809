import { and, eq, inArray, isNull } from 'drizzle-orm'
import { internalAccounts } from '../db/schema/accounts.ts'
import { sessions } from '../db/schema/credentials.ts'
import { customers } from '../db/schema/customers.ts'
import { ApiException } from '../errors.ts'
import type { Customer } from '../schemas/customer.ts'
import { getCustomer, showCustomer } from './customers.ts'
import { deleteExternalAccountsOf } from './externalAccounts.ts'
import { announceStatus } from './internalAccounts.ts'
import type { Work } from './work.ts'

/**
 * Marks a customer as deleted: its accounts are closed, its external ones go and its sessions end; the
 * books stay.
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
  await deleteExternalAccountsOf(work, id)
  const ids = closed.map((account) => account.id)
  if (ids.length > 0) {
    await tx
      .update(sessions)
      .set({ revokedAt: now, updatedAt: now })
      .where(and(inArray(sessions.accountId, ids), isNull(sessions.revokedAt)))
  }
  return showCustomer(deleted)
}
