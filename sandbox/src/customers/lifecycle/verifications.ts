import { and, eq } from 'drizzle-orm'
import { invalidInput, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { announce } from '../../core/work/announce.ts'
import { type Page, readPage } from '../../core/work/pages.ts'
import type { Work } from '../../core/work/work.ts'
import { kybOutcome } from '../../fixtures/scenarios.ts'
import { type CustomerRow, customers } from '../customers.table.ts'
import { lockCustomer } from '../customers.ts'
import type { Verification, VerificationFilter } from '../verifications.schema.ts'
import {
  type VerificationError,
  type VerificationRow,
  verifications,
} from '../verifications.table.ts'
import { settleVerification } from './settleVerification.ts'

/** What the outcome of a check makes of its customer. */
const customerStatus = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  IN_PROGRESS: 'PENDING',
} as const

/**
 * Checks a business. Its registration number decides, as long as there is one.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT` for a person
 */
export async function verifyBusiness(work: Work, customerId: string): Promise<Verification> {
  const customer = await lockCustomer(work, customerId)
  if (customer.customerType !== 'BUSINESS')
    throw invalidInput('customerId must name a customer of type BUSINESS')
  const errors = missingFields(customer)
  const status =
    errors.length > 0 ? 'RESOLVE_ERRORS' : kybOutcome(work.settings, numberOf(customer))
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
  if (status !== 'RESOLVE_ERRORS') await settle(work, customer, customerStatus[status])
  return shown
}

async function settle(
  work: Work,
  customer: CustomerRow,
  status: CustomerRow['verificationStatus'],
): Promise<void> {
  const [changed] = await work.tx
    .update(customers)
    .set({ verificationStatus: status, updatedAt: work.now })
    .where(eq(customers.id, customer.id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  await settleVerification(work, customer, changed)
}

type BusinessInfo = { legalName?: string; registrationNumber?: string }

function infoOf({ profile }: CustomerRow): BusinessInfo {
  return (profile.businessInfo ?? {}) as BusinessInfo
}

function numberOf(customer: CustomerRow): string {
  return infoOf(customer).registrationNumber ?? ''
}

function missingFields(customer: CustomerRow): VerificationError[] {
  const info = infoOf(customer)
  return (['legalName', 'registrationNumber'] as const)
    .filter((name) => !info[name])
    .map((name) => ({
      resourceId: customer.id,
      type: 'MISSING_FIELD',
      field: `businessInfo.${name}`,
      reason: `businessInfo.${name} is required`,
    }))
}

/**
 * A verification.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getVerification({ tx }: Work, id: string): Promise<Verification> {
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id))
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
