import { eq } from 'drizzle-orm'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import type { Work } from '../core/work/work.ts'
import { requireVerifiedContacts } from '../customers/contacts.ts'
import { customerTransitions } from '../customers/customers.states.ts'
import { type CustomerRow, customers } from '../customers/customers.table.ts'
import { showCustomer } from '../customers/customers.ts'
import { provisionAccounts } from './provisionAccounts.ts'

/**
 * Does what follows from a customer's verification, if it changed: an approved customer has accounts,
 * and the platform is notified.
 *
 * @throws ApiException 409 `CONFLICT` for an impossible transition, and when the verification starts
 *   before the contacts are verified
 */
export async function settleVerification(
  work: Work,
  before: CustomerRow | undefined,
  row: CustomerRow,
): Promise<void> {
  const { verificationStatus: status, customerType } = row
  if (status === before?.verificationStatus) return
  if (before) requireTransition(customerTransitions, 'customer', before.verificationStatus, status)
  if (status === 'PENDING' || status === 'APPROVED') await requireVerifiedContacts(work, row)
  // There is no webhook for a hold.
  if (status === 'UNVERIFIED' || status === 'HOLD') return
  if (status === 'APPROVED') await provisionAccounts(work, row)
  const check = customerType === 'BUSINESS' ? 'KYB' : 'KYC'
  announce(work, `CUSTOMER.${check}_${status}`, await showCustomer(work, row))
}

/** Sets the outcome of a verification on its customer. */
export async function setVerificationStatus(
  work: Work,
  customer: CustomerRow,
  verificationStatus: CustomerRow['verificationStatus'],
): Promise<CustomerRow> {
  const [changed] = await work.tx
    .update(customers)
    .set({ verificationStatus, updatedAt: work.now })
    .where(eq(customers.id, customer.id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  await settleVerification(work, customer, changed)
  return changed
}
