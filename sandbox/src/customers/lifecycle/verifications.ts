import { and, eq } from 'drizzle-orm'
import { invalidInput, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { announce } from '../../core/work/announce.ts'
import { type Page, readPage } from '../../core/work/pages.ts'
import { findRow } from '../../core/work/rows.ts'
import type { Work } from '../../core/work/work.ts'
import { submitDocuments } from '../../documents/documents.ts'
import { kybOutcome } from '../../fixtures/scenarios.ts'
import type { BeneficialOwnerRow } from '../../owners/beneficialOwners.table.ts'
import { ownersOf } from '../../owners/ownersOf.ts'
import { areContactsVerified, contactsMissing } from '../contacts.ts'
import type { CustomerRow } from '../customers.table.ts'
import { lockCustomer } from '../customers.ts'
import type { Verification, VerificationFilter } from '../verifications.schema.ts'
import { type VerificationRow, verifications } from '../verifications.table.ts'
import { businessInfoOf } from './businessInfo.ts'
import { unmetRequirements } from './kybRequirements.ts'
import { setVerificationStatus } from './settleVerification.ts'

/** What the outcome of a check makes of its customer. */
const customerStatus = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  IN_PROGRESS: 'PENDING',
} as const

/**
 * Checks a business, once it has what its verification needs. Its registration number decides.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT` for a person, and for a
 *   business whose contacts have to be verified first
 */
export async function verifyBusiness(work: Work, customerId: string): Promise<Verification> {
  const customer = await lockCustomer(work, customerId)
  if (customer.customerType !== 'BUSINESS')
    throw invalidInput('customerId must name a customer of type BUSINESS')
  if (!(await areContactsVerified(work, customer))) throw invalidInput(contactsMissing)
  const owners = await ownersOf(work, [customerId])
  const errors = await unmetRequirements(work, customer, owners)
  const status = errors.length > 0 ? 'RESOLVE_ERRORS' : outcomeOf(work, customer, owners)
  const [row] = await work.tx
    .insert(verifications)
    .values({
      id: newId('Verification'),
      customerId,
      status,
      errors,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .returning()
  if (!row) throw new Error('The insert returned no row')
  const shown = show(row)
  announce(work, `VERIFICATION.${status}`, shown)
  if (status !== 'RESOLVE_ERRORS') {
    await submitDocuments(work, [customerId, ...owners.map(({ id }) => id)])
    await setVerificationStatus(work, customer, customerStatus[status])
  }
  return shown
}

/** The outcome for its registration number, unless the verification of an owner is still open. */
function outcomeOf({ settings }: Work, customer: CustomerRow, owners: BeneficialOwnerRow[]) {
  const outcome = kybOutcome(settings, businessInfoOf(customer).registrationNumber ?? '')
  const isOpen = owners.some(({ kycStatus }) => kycStatus !== 'APPROVED')
  return outcome === 'APPROVED' && isOpen ? 'IN_PROGRESS' : outcome
}

/**
 * A verification.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getVerification({ tx }: Work, id: string): Promise<Verification> {
  const row = await findRow(tx, verifications, 'id', id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Verification')
  return show(row)
}

/** Verifications in pages. */
export function listVerifications(
  work: Work,
  filter: VerificationFilter,
): Promise<Page<Verification>> {
  const { customerId, verificationStatus: status } = filter
  const conditions = [
    customerId ? eq(verifications.customerId, customerId) : undefined,
    status ? eq(verifications.status, status as VerificationRow['status']) : undefined,
  ]
  return readPage(work, verifications, and(...conditions), filter, async (rows) => rows.map(show))
}

function show(row: VerificationRow): Verification {
  return {
    id: row.id,
    customerId: row.customerId,
    verificationStatus: row.status,
    errors: row.errors,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
