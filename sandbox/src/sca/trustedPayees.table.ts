import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../core/database/columns.ts'

/** External accounts that their owners trust: payments to them need no strong authentication. */
export const trustedPayees = pgTable('trusted_payees', {
  accountId: text('account_id').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
