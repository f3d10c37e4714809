import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, minorUnits, moment, sequence } from '../core/database/columns.ts'

/** The largest balance a customer can have: a number holds it exactly. */
export const maxBalance = 9_000_000_000_000_000

const most = sql.raw(String(maxBalance))
/** The largest number that is held exactly, either way: accounts of the world outside may be negative. */
const mostOutside = sql.raw(String(Number.MAX_SAFE_INTEGER))

/**
 * The accounts of the books. The balance is kept by a trigger on the entries, and only accounts of
 * the world outside may be negative.
 */
export const ledgerAccounts = sqliteTable(
  'ledger_accounts',
  {
    id: text('id').primaryKey(),
    currency: text('currency').notNull(),
    isSystem: flag('is_system').notNull(),
    balance: minorUnits('balance').notNull().default(0),
  },
  (table) => [
    check(
      'ledger_balance_in_range',
      sql`${table.balance} between case when ${table.isSystem} then -${mostOutside} else 0 end and case when ${table.isSystem} then ${mostOutside} else ${most} end`,
    ),
  ],
)

/** One movement: two or more entries that sum to zero in every currency. */
export const ledgerTransfers = sqliteTable('ledger_transfers', {
  id: text('id').notNull().unique(),
  sequence: sequence(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** The lines of a movement: written once, never changed. */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    id: text('id').notNull().unique(),
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
