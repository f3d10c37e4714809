import { and, eq } from 'drizzle-orm'
import type { BeneficialOwnerRow } from '../beneficialOwners/beneficialOwners.table.ts'
import { ownersOf, showOwner } from '../beneficialOwners/beneficialOwners.ts'
import { ApiException, notFound } from '../core/errors.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { ContactVerification } from './contacts.schema.ts'
import { contactVerificationsOf } from './contacts.ts'
import type { Customer } from './customers.schema.ts'
import { type CustomerRow, customers } from './customers.table.ts'

/**
 * A customer of the platform.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`
 */
export async function getCustomer(work: Work, id: string): Promise<CustomerRow> {
  const row = await findRow(work.tx, customers, 'id', id)
  if (!row) throw notFound('USER_NOT_FOUND', 'Customer')
  return row
}

/**
 * A customer of the platform that was not deleted.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`
 */
export async function getLiveCustomer(work: Work, id: string): Promise<CustomerRow> {
  const row = await getCustomer(work, id)
  if (row.isDeleted) throw notFound('USER_NOT_FOUND', 'Customer')
  return row
}

/**
 * The customer an UMA address belongs to.
 *
 * @throws ApiException 404 `UMA_NOT_FOUND`
 */
export async function findCustomerAt({ tx }: Work, umaAddress: string): Promise<CustomerRow> {
  const isLive = and(eq(customers.umaAddress, umaAddress), eq(customers.isDeleted, false))
  const [row] = await tx.select().from(customers).where(isLive)
  if (!row) throw notFound('UMA_NOT_FOUND', 'UMA address')
  return row
}

/** A customer that was not deleted; undefined for any other. */
export async function findLiveCustomer({ tx }: Work, id: string): Promise<CustomerRow | undefined> {
  const isLive = and(eq(customers.id, id), eq(customers.isDeleted, false))
  const [row] = await tx.select().from(customers).where(isLive)
  return row
}

/**
 * Two customers never share an UMA address.
 *
 * @throws ApiException 409 `UMA_ADDRESS_EXISTS`
 */
export async function refuseTakenUma({ tx }: Work, umaAddress: string): Promise<void> {
  const isSame = eq(customers.umaAddress, umaAddress)
  const taken = await tx.select({ id: customers.id }).from(customers).where(isSame)
  if (taken.length === 0) return
  throw new ApiException(
    409,
    'UMA_ADDRESS_EXISTS',
    'umaAddress is already used by another customer',
  )
}

/** Returns the customer's name, as far as its record says. */
export function nameOf({ customerType, profile }: CustomerRow): string | undefined {
  const { fullName, businessInfo } = profile as Record<string, unknown> & {
    fullName?: string
    businessInfo?: { legalName?: string }
  }
  return customerType === 'BUSINESS' ? businessInfo?.legalName : fullName
}

/** A customer as the API shows it. */
export async function showCustomer(work: Work, row: CustomerRow): Promise<Customer> {
  const [shown] = await showCustomers(work, [row])
  if (!shown) throw new Error('The customer was not rendered')
  return shown
}

/** Customers as the API shows them, a business with its owners. */
export async function showCustomers(work: Work, rows: CustomerRow[]): Promise<Customer[]> {
  const businesses = rows.filter(({ customerType }) => customerType === 'BUSINESS')
  const owners = await ownersOf(
    work,
    businesses.map(({ id }) => id),
  )
  const verifications = await contactVerificationsOf(work, rows)
  return rows.map((row) => {
    const own = owners.filter(({ customerId }) => customerId === row.id)
    return show(row, own, verifications.get(row.id))
  })
}

function show(
  row: CustomerRow,
  owners: BeneficialOwnerRow[],
  contactVerification: ContactVerification | undefined,
): Customer {
  const { identifier, ...profile } = row.profile
  const shown = {
    id: row.id,
    platformCustomerId: row.platformCustomerId,
    ...(row.region !== null && { region: row.region }),
    currencies: row.currencies,
    ...(row.email !== null && { email: row.email }),
    umaAddress: row.umaAddress,
    ...profile,
    ...(contactVerification && { contactVerification }),
    isDeleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
  return row.customerType === 'BUSINESS'
    ? {
        customerType: 'BUSINESS',
        ...shown,
        kybStatus: row.verificationStatus,
        beneficialOwners: owners.map(showOwner),
      }
    : { customerType: 'INDIVIDUAL', ...shown, kycStatus: row.verificationStatus }
}
