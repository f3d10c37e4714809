import { eq } from 'drizzle-orm'
import type { Work } from '../core/work/work.ts'
import { areContactsVerified } from '../customers/contacts.ts'
import type { CustomerCreate } from '../customers/customers.schema.ts'
import { type CustomerRow, customers } from '../customers/customers.table.ts'
import { needsStrongAuthentication } from '../customers/strongAuthentication.ts'
import { kycOutcome } from '../fixtures/scenarios.ts'
import { setVerificationStatus } from './settleVerification.ts'

/** The statements of a new customer that decide the first status of the verification. */
type Given =
  | Pick<
      Extract<CustomerCreate, { customerType: 'INDIVIDUAL' }>,
      'customerType' | 'kycStatus' | 'region' | 'fullName'
    >
  | Pick<Extract<CustomerCreate, { customerType: 'BUSINESS' }>, 'customerType' | 'kybStatus'>

type FirstVerification = Pick<CustomerRow, 'verificationStatus' | 'verificationAwaitsContacts'>

/**
 * The first verification status of a new customer. A person is verified on creation or, where
 * contacts have to be verified, after these; a business has to request its verification.
 */
export function firstVerification({ settings }: Work, input: Given): FirstVerification {
  const given = input.customerType === 'BUSINESS' ? input.kybStatus : input.kycStatus
  if (given !== undefined || input.customerType === 'BUSINESS')
    return { verificationStatus: given ?? 'UNVERIFIED', verificationAwaitsContacts: false }
  const { region = null, fullName } = input
  return needsStrongAuthentication(settings, { region })
    ? { verificationStatus: 'UNVERIFIED', verificationAwaitsContacts: true }
    : { verificationStatus: kycOutcome(settings, fullName), verificationAwaitsContacts: false }
}

/** Verifies a person whose verification waited only for their contacts. */
export async function startAwaitedVerification(
  work: Work,
  customer: CustomerRow,
): Promise<CustomerRow> {
  const { verificationStatus, verificationAwaitsContacts, profile, id } = customer
  if (!verificationAwaitsContacts || verificationStatus !== 'UNVERIFIED') return customer
  if (!(await areContactsVerified(work, customer))) return customer
  const isIt = eq(customers.id, id)
  await work.tx.update(customers).set({ verificationAwaitsContacts: false }).where(isIt)
  const outcome = kycOutcome(work.settings, (profile as { fullName?: string }).fullName)
  return setVerificationStatus(work, customer, outcome)
}
