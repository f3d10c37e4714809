import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { minorUnits, moment, sequence } from '../core/database/columns.ts'

/** The largest balance a customer can have: a number holds it exactly. */
export const maxBalance = 9_000_000_000_000_000

/**
 * The accounts of the books. The balance is kept by a trigger on the entries, and only accounts of
 * the world outside may be negative.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: text('id').primaryKey(),
    currency: text('currency').notNull(),
    isSystem: boolean('is_system').notNull(),
    balance: minorUnits('balance').notNull().default(0),
  },
  (table) => [
    check(
      'ledger_balance_in_range',
      sql`${table.isSystem} or (${table.balance} >= 0 and ${table.balance} <= ${sql.raw(String(maxBalance))})`,
    ),
  ],
)

/** One movement: two or more entries that sum to zero in every currency. */
export const ledgerTransfers = pgTable('ledger_transfers', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** The lines of a movement: written once, never changed. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    transferId: text('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    currency: text('currency').notNull(),
    amount: minorUnits('amount').notNull(),
  },
  (table) => [index('ledger_entries_transfer').on(table.transferId)],
)
