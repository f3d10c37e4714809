import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getCustomer } from '../customers/customers.ts'
import { needsStrongAuthentication } from '../customers/strongAuthentication.ts'
import { isTrustedPayee } from './trustedPayees.ts'

/**
 * The customer whose strong authentication a payment out of their money needs, if it needs any: not
 * to a payee that they trust.
 *
 * @param payee - The account that the money goes to, if it goes to one
 */
export async function payerToAuthorize(
  work: Work,
  payer: { customerId: string | null },
  payee: string | undefined,
): Promise<CustomerRow | undefined> {
  if (payer.customerId === null || !work.settings.profile.strongAuthentication) return undefined
  const customer = await getCustomer(work, payer.customerId)
  if (!needsStrongAuthentication(work.settings, customer)) return undefined
  // An external account is for its owner's money alone, so the one who trusts it is the payer.
  return payee !== undefined && (await isTrustedPayee(work, payee)) ? undefined : customer
}
