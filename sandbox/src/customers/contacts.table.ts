import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'
import type { ContactStatus } from './contacts.states.ts'

/** The channels by which a customer can be reached. */
export type ContactChannel = 'email' | 'phone'

/** The verification of each channel for which a customer was sent a code. */
export const contacts = sqliteTable(
  'contacts',
  {
    customerId: text('customer_id').notNull(),
    channel: text('channel').$type<ContactChannel>().notNull(),
    /** The e-mail address or phone number that the code was for; the status is of no other. */
    address: text('address').notNull(),
    status: text('status').$type<ContactStatus>().notNull(),
    /** Until when the newest code can be used; null when there is none. */
    codeExpiresAt: moment('code_expires_at'),
    /** Wrong codes since the last right one or lock, also of codes that were sent in between. */
    wrongCodes: integer('wrong_codes').notNull(),
    /** Until when no code is sent or accepted. */
    lockedUntil: moment('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.channel] })],
)

/** One row of the table. */
export type ContactRow = typeof contacts.$inferSelect
