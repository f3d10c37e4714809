import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, sequence } from '../database/columns.ts'

/** Every message that left, or would have. */
export const messages = sqliteTable('messages', {
  id: text('id').notNull().unique(),
  sequence: sequence(),
  channel: text('channel').$type<'EMAIL' | 'SMS'>().notNull(),
  recipient: text('recipient').notNull(),
  sender: text('sender').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** The one-time code in it, so that tests need not read the text. */
  code: text('code'),
  createdAt: moment('created_at').notNull(),
})

/** One row of the table. */
export type MessageRow = typeof messages.$inferSelect
