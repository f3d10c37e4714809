import { and, eq } from 'drizzle-orm'
import type { BeneficialOwnerRow } from '../beneficialOwners/beneficialOwners.table.ts'
import { ownersOf } from '../beneficialOwners/beneficialOwners.ts'
import { invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Settings } from '../core/settings.ts'
import { announce } from '../core/work/announce.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow, insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { areContactsVerified, contactsMissing } from '../customers/contacts.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getLiveCustomer, nameOf } from '../customers/customers.ts'
import { submitDocuments } from '../documents/documents.ts'
import { kybOutcome, personOutcome } from '../fixtures/scenarios.ts'
import { decideOwners } from './beneficialOwners.ts'
import { businessInfoOf } from './businessInfo.ts'
import { isDecidedAtOnce, unmetByBusiness } from './kybRequirements.ts'
import { unmetByPerson } from './kycRequirements.ts'
import { setVerificationStatus } from './settleVerification.ts'
import type { Verification, VerificationFilter } from './verifications.schema.ts'
import {
  type VerificationError,
  type VerificationRow,
  verifications,
} from './verifications.table.ts'

type Outcome = VerificationRow['status']

/** The status of a customer by the outcome of their check. */
const customerStatus = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  IN_PROGRESS: 'PENDING',
  PENDING_MANUAL_REVIEW: 'PENDING',
} as const satisfies Record<Exclude<Outcome, 'RESOLVE_ERRORS'>, CustomerRow['verificationStatus']>

/**
 * Checks a customer, once their verification has what it needs. The registration number of a business
 * and, in some generations, the name of a person decide.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT` for a customer whose verification is
 *   decided or whose contacts have to be verified first, and for a person where only businesses are verified
 */
export async function verifyCustomer(work: Work, customerId: string): Promise<Verification> {
  const customer = await getLiveCustomer(work, customerId)
  refuseUnverifiable(work.settings, customer)
  if (!(await areContactsVerified(work, customer))) throw invalidInput(contactsMissing)
  const owners = await ownersOf(work, [customerId])
  const { errors, outcome } = await check(work, customer, owners)
  const status = errors.length > 0 ? 'RESOLVE_ERRORS' : outcome
  const row = await insertRow(work.tx, verifications, {
    id: newId('Verification'),
    customerId,
    status,
    errors,
    createdAt: work.now,
    updatedAt: work.now,
  })
  const shown = show(row)
  announce(work, `VERIFICATION.${status}`, shown)
  if (status !== 'RESOLVE_ERRORS') {
    await submitDocuments(work, [customerId, ...owners.map(({ id }) => id)])
    if (isDecidedAtOnce(work.settings, customer)) await decideOwners(work, customerId)
    await setVerificationStatus(work, customer, customerStatus[status])
  }
  return shown
}

function refuseUnverifiable({ profile }: Settings, customer: CustomerRow): void {
  const { customerType, verificationStatus } = customer
  if (customerType === 'INDIVIDUAL' && !profile.verifiesPeople)
    throw invalidInput('customerId must name a customer of type BUSINESS')
  const isDecided = verificationStatus === 'APPROVED' || verificationStatus === 'REJECTED'
  if (isDecided && !profile.verifiesDecidedAgain)
    throw invalidInput(`The verification of the customer is already ${verificationStatus}`)
}

/** The errors that keep a verification from being made, and its outcome if there are none. */
type Check = { errors: VerificationError[]; outcome: Exclude<Outcome, 'RESOLVE_ERRORS'> }

async function check(
  work: Work,
  customer: CustomerRow,
  owners: BeneficialOwnerRow[],
): Promise<Check> {
  if (customer.customerType === 'INDIVIDUAL')
    return {
      errors: await unmetByPerson(work, customer),
      outcome: personOutcome(work.settings, nameOf(customer)),
    }
  return {
    errors: await unmetByBusiness(work, customer, owners),
    outcome: businessOutcome(work, customer, owners),
  }
}

/** The outcome for a registration number, unless the verification of an owner is still open. */
function businessOutcome({ settings }: Work, customer: CustomerRow, owners: BeneficialOwnerRow[]) {
  const outcome = kybOutcome(settings, businessInfoOf(customer).registrationNumber ?? '')
  if (isDecidedAtOnce(settings, customer)) return outcome
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
