import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** The failed logins of customers, the locks that they lead to, and the login sessions. */
export const scaLockouts = sqliteTable('sca_lockouts', {
  customerId: text('customer_id').primaryKey(),
  /** Logins that failed since the last success or new password; a lock does not reset the count. */
  failedAttempts: integer('failed_attempts').notNull().default(0),
  /** Until when the customer is locked. */
  lockedUntil: moment('locked_until'),
  /** Until when the customer is logged in. */
  sessionExpiresAt: moment('session_expires_at'),
})

/** One row of the table. */
export type LockoutRow = typeof scaLockouts.$inferSelect
