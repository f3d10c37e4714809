import { requireTransition } from '../../core/states.ts'
import { announce } from '../../core/work/announce.ts'
import type { Work } from '../../core/work/work.ts'
import { customerTransitions } from '../customers.states.ts'
import type { CustomerRow } from '../customers.table.ts'
import { showCustomer } from '../customers.ts'
import { provisionAccounts } from './provisionAccounts.ts'

/**
 * Does what follows from a customer's verification, if it changed: an approved customer has accounts,
 * and the platform is told.
 *
 * @throws ApiException 409 `CONFLICT` for a change there cannot be
 */
export async function settleVerification(
  work: Work,
  before: CustomerRow | undefined,
  row: CustomerRow,
): Promise<void> {
  const { verificationStatus: status, customerType } = row
  if (status === before?.verificationStatus) return
  if (before) requireTransition(customerTransitions, 'customer', before.verificationStatus, status)
  if (status === 'UNVERIFIED') return
  if (status === 'APPROVED') await provisionAccounts(work, row)
  const check = customerType === 'BUSINESS' ? 'KYB' : 'KYC'
  announce(work, `CUSTOMER.${check}_${status}`, showCustomer(row))
}
