import { and, eq, type SQL, sql } from 'drizzle-orm'
import { customers } from '../db/schema/customers.ts'
import type { Customer, CustomerFilter } from '../schemas/customer.ts'
import { showCustomer } from './customers.ts'
import { type Page, readPage } from './pages.ts'
import { timeConditions } from './timeFilter.ts'
import type { Work } from './work.ts'

/** The customers of the platform, in pages. */
export function listCustomers(work: Work, filter: CustomerFilter): Promise<Page<Customer>> {
  return readPage(work, customers, and(...conditions(filter)), filter, (rows) =>
    rows.map(showCustomer),
  )
}

function conditions(filter: CustomerFilter): (SQL | undefined)[] {
  const { platformCustomerId, customerType, region, umaAddress, currency } = filter
  return [
    platformCustomerId ? eq(customers.platformCustomerId, platformCustomerId) : undefined,
    customerType ? eq(customers.customerType, customerType) : undefined,
    region ? eq(customers.region, region) : undefined,
    umaAddress ? eq(customers.umaAddress, umaAddress) : undefined,
    currency ? sql`${customers.currencies} @> ${JSON.stringify([currency])}::jsonb` : undefined,
    filter.isIncludingDeleted === 'true' ? undefined : eq(customers.isDeleted, false),
    ...timeConditions(customers, filter),
  ]
}
