import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, sequence, timestamps } from '../core/database/columns.ts'

/** Accounts the service holds. The balance is the ledger's, under the same id. */
export const internalAccounts = sqliteTable(
  'internal_accounts',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    /** Null for an account of the platform itself. */
    customerId: text('customer_id'),
    type: text('type').$type<'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET'>().notNull(),
    status: text('status').$type<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN'>().notNull(),
    currency: text('currency').notNull(),
    privateEnabled: flag('private_enabled').notNull().default(false),
    ...timestamps,
  },
  (table) => [index('internal_accounts_customer').on(table.customerId)],
)

/** One row of the table. */
export type InternalAccountRow = typeof internalAccounts.$inferSelect
