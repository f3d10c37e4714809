import { and, eq } from 'drizzle-orm'
import { customers } from '../db/schema/customers.ts'
import { ApiException, conflict, notFound } from '../errors.ts'
import { newId, randomHex } from '../ids.ts'
import type { Customer, CustomerCreate } from '../schemas/customer.ts'
import { announce } from './announce.ts'
import { currencyOf } from './currencies.ts'
import { provisionAccounts } from './internalAccounts.ts'
import { getConfig } from './platformConfig.ts'
import { kycOutcome } from './scenarios.ts'
import { customerTransitions, requireTransition } from './states.ts'
import type { Work } from './work.ts'

export type CustomerRow = typeof customers.$inferSelect

/** Creates a customer; an approved one has accounts at once. */
export async function createCustomer(work: Work, input: CustomerCreate): Promise<Customer> {
  const row = await insertCustomer(work, input)
  await settleVerification(work, undefined, row)
  return showCustomer(row)
}

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

/**
 * A customer of the platform.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`
 */
export async function getCustomer(work: Work, id: string): Promise<CustomerRow> {
  const [row] = await work.tx.select().from(customers).where(eq(customers.id, id))
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

/** A customer that was not deleted, held until the unit ends. */
export async function holdCustomer(work: Work, id: string): Promise<CustomerRow> {
  const isLive = and(eq(customers.id, id), eq(customers.isDeleted, false))
  const [row] = await work.tx.select().from(customers).where(isLive).for('update')
  if (!row) throw notFound('USER_NOT_FOUND', 'Customer')
  return row
}

async function insertCustomer(work: Work, input: CustomerCreate): Promise<CustomerRow> {
  const { tx, now } = work
  const currencies = input.currencies ?? ['USD']
  for (const code of currencies) currencyOf(code)
  await refuseTakenNames(work, input)
  const { umaDomain } = await getConfig(work)
  const [row] = await tx
    .insert(customers)
    .values({
      id: newId('Customer'),
      customerType: input.customerType,
      platformCustomerId: input.platformCustomerId ?? `customer-${randomHex(8)}`,
      umaAddress: input.umaAddress ?? `$u${randomHex(6)}@${umaDomain}`,
      region: input.region,
      currencies,
      email: input.email,
      verificationStatus: firstStatus(work, input),
      profile: profileOf(input),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('The insert returned no row')
  return row
}

/** A person is verified on creation; a business has to ask for it. */
function firstStatus({ settings }: Work, input: CustomerCreate): CustomerRow['verificationStatus'] {
  if (input.customerType === 'BUSINESS') return input.kybStatus ?? 'UNVERIFIED'
  return input.kycStatus ?? kycOutcome(settings, input.fullName)
}

function profileOf(input: CustomerCreate): Record<string, unknown> {
  const { address, phoneNumber } = input
  if (input.customerType === 'BUSINESS')
    return { address, phoneNumber, businessInfo: input.businessInfo }
  const { fullName, birthDate, nationality } = input
  return { address, phoneNumber, fullName, birthDate, nationality }
}

async function refuseTakenNames(work: Work, input: CustomerCreate): Promise<void> {
  const { platformCustomerId, umaAddress } = input
  if (umaAddress !== undefined) await refuseTakenUma(work, umaAddress)
  if (platformCustomerId === undefined) return
  const isSame = eq(customers.platformCustomerId, platformCustomerId)
  const live = and(isSame, eq(customers.isDeleted, false))
  const taken = await work.tx.select({ id: customers.id }).from(customers).where(live)
  if (taken.length > 0) throw conflict('platformCustomerId is already used by another customer')
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

/** What a customer is called, as far as its record says. */
export function nameOf({ customerType, profile }: CustomerRow): string | undefined {
  const { fullName, businessInfo } = profile as Record<string, unknown> & {
    fullName?: string
    businessInfo?: { legalName?: string }
  }
  return customerType === 'BUSINESS' ? businessInfo?.legalName : fullName
}

/** A customer as the API shows it. */
export function showCustomer(row: CustomerRow): Customer {
  const shown = {
    id: row.id,
    platformCustomerId: row.platformCustomerId,
    ...(row.region !== null && { region: row.region }),
    currencies: row.currencies,
    ...(row.email !== null && { email: row.email }),
    umaAddress: row.umaAddress,
    ...row.profile,
    isDeleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
  return row.customerType === 'BUSINESS'
    ? {
        customerType: 'BUSINESS',
        ...shown,
        kybStatus: row.verificationStatus,
        beneficialOwners: [],
      }
    : { customerType: 'INDIVIDUAL', ...shown, kycStatus: row.verificationStatus }
}
