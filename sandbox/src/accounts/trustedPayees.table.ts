import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** External accounts that their owners trust: payments to them need no strong authentication. */
export const trustedPayees = sqliteTable('trusted_payees', {
  accountId: text('account_id').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
