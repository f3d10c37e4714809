import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** The failed proofs and logins of customers, which limit guesses. */
export const scaGuards = sqliteTable('sca_guards', {
  customerId: text('customer_id').primaryKey(),
  /** Wrong proofs since the last right one or lock, whichever challenges they were for. */
  wrongProofs: integer('wrong_proofs').notNull().default(0),
  /** Until when no proof is accepted. */
  lockedUntil: moment('locked_until'),
  /** Logins that failed at the platform since the last success or suspension. */
  failedLogins: integer('failed_logins').notNull().default(0),
  /** Until when the customer is suspended for them. */
  suspendedUntil: moment('suspended_until'),
})

/** One row of the table. */
export type GuardRow = typeof scaGuards.$inferSelect
