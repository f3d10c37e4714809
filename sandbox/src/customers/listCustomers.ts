import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Page, readPage } from '../core/work/pages.ts'
import { timeConditions } from '../core/work/timeFilter.ts'
import type { Work } from '../core/work/work.ts'
import type { Customer, CustomerFilter } from './customers.schema.ts'
import { customers } from './customers.table.ts'
import { showCustomers } from './customers.ts'

/** The customers of the platform, in pages. */
export function listCustomers(work: Work, filter: CustomerFilter): Promise<Page<Customer>> {
  return readPage(work, customers, and(...conditions(filter)), filter, (rows) =>
    showCustomers(work, rows),
  )
}

function conditions(filter: CustomerFilter): (SQL | undefined)[] {
  const { platformCustomerId, customerType, region, umaAddress, currency } = filter
  return [
    platformCustomerId ? eq(customers.platformCustomerId, platformCustomerId) : undefined,
    customerType ? eq(customers.customerType, customerType) : undefined,
    region ? eq(customers.region, region) : undefined,
    umaAddress ? eq(customers.umaAddress, umaAddress) : undefined,
    currency
      ? sql`${currency} in (select value from json_each(${customers.currencies}))`
      : undefined,
    filter.isIncludingDeleted === 'true' ? undefined : eq(customers.isDeleted, false),
    ...timeConditions(customers, filter),
  ]
}
