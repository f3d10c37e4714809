import { and, eq } from 'drizzle-orm'
import { conflict } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import { insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { Customer, CustomerCreate } from '../customers/customers.schema.ts'
import { type CustomerRow, customers } from '../customers/customers.table.ts'
import { refuseTakenUma, showCustomer } from '../customers/customers.ts'
import { consentOf } from '../customers/endUserTerms.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { getConfig } from '../platform/platformConfig.ts'
import { firstVerification } from './firstVerification.ts'
import { changedProfile } from './otherDescriptions.ts'
import { settleVerification } from './settleVerification.ts'

/** The input of a new customer; an imported business may have fewer fields. */
export type NewCustomer =
  | Extract<CustomerCreate, { customerType: 'INDIVIDUAL' }>
  | (Omit<Extract<CustomerCreate, { customerType: 'BUSINESS' }>, 'businessInfo'> & {
      businessInfo?: object | undefined
    })

/** Creates a customer; an approved one has accounts at once. */
export async function createCustomer(work: Work, input: NewCustomer): Promise<Customer> {
  const row = await insertCustomer(work, input)
  await settleVerification(work, undefined, row)
  return showCustomer(work, row)
}

async function insertCustomer(work: Work, input: NewCustomer): Promise<CustomerRow> {
  const { tx, now } = work
  const currencies = input.currencies ?? ['USD']
  for (const code of currencies) currencyOf(code)
  await refuseTakenNames(work, input)
  const { umaDomain } = await getConfig(work)
  return insertRow(tx, customers, {
    id: newId('Customer'),
    customerType: input.customerType,
    platformCustomerId: input.platformCustomerId ?? `customer-${randomHex(8)}`,
    umaAddress: input.umaAddress ?? `$u${randomHex(6)}@${umaDomain}`,
    region: input.region,
    currencies,
    email: input.email,
    ...firstVerification(work, input),
    profile: { ...profileOf(work, input), ...consentOf(work, input) },
    createdAt: now,
    updatedAt: now,
  })
}

/** Everything that has no column of its own. */
function profileOf(work: Work, input: NewCustomer): Record<string, unknown> {
  const { customerType, platformCustomerId, umaAddress, region, currencies, email, ...rest } = input
  const { kycStatus, kybStatus, ...profile } = rest as Record<string, unknown>
  return changedProfile(work, {}, profile)
}

async function refuseTakenNames(work: Work, input: NewCustomer): Promise<void> {
  const { platformCustomerId, umaAddress } = input
  if (umaAddress !== undefined) await refuseTakenUma(work, umaAddress)
  if (platformCustomerId === undefined) return
  const isSame = eq(customers.platformCustomerId, platformCustomerId)
  const live = and(isSame, eq(customers.isDeleted, false))
  const taken = await work.tx.select({ id: customers.id }).from(customers).where(live)
  if (taken.length > 0) throw conflict('platformCustomerId is already used by another customer')
}
