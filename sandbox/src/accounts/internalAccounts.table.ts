import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { sequence, timestamps } from '../core/database/columns.ts'

/** Accounts the service holds. The balance is the ledger's, under the same id. */
export const internalAccounts = pgTable(
  'internal_accounts',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    /** Null for an account of the platform itself. */
    customerId: text('customer_id'),
    type: text('type').$type<'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET'>().notNull(),
    status: text('status').$type<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN'>().notNull(),
    currency: text('currency').notNull(),
    privateEnabled: boolean('private_enabled').notNull().default(false),
    ...timestamps,
  },
  (table) => [index('internal_accounts_customer').on(table.customerId)],
)

/** One row of the table. */
export type InternalAccountRow = typeof internalAccounts.$inferSelect
