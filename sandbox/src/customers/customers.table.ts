import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, json, sequence, timestamps } from '../core/database/columns.ts'
import type { CustomerStatus } from './customers.states.ts'

/** Customers of the platform. What only one customer type has lies in `profile`. */
export const customers = sqliteTable(
  'customers',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerType: text('customer_type').$type<'INDIVIDUAL' | 'BUSINESS'>().notNull(),
    platformCustomerId: text('platform_customer_id').notNull(),
    umaAddress: text('uma_address').notNull(),
    region: text('region'),
    currencies: json('currencies').$type<string[]>().notNull(),
    email: text('email'),
    /** kycStatus of an individual, kybStatus of a business. */
    verificationStatus: text('verification_status').$type<CustomerStatus>().notNull(),
    /** The verification starts by itself once the contacts are verified. */
    verificationAwaitsContacts: flag('verification_awaits_contacts').notNull().default(false),
    profile: json('profile').$type<Record<string, unknown>>().notNull(),
    isDeleted: flag('is_deleted').notNull().default(false),
    ...timestamps,
  },
  (table) => [uniqueIndex('customers_uma_address').on(table.umaAddress)],
)

/** One row of the table. */
export type CustomerRow = typeof customers.$inferSelect
