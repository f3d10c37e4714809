import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, moment } from '../core/database/columns.ts'

/** Lookups of what a receiver takes: a quote to it may have to name one. */
export const lookups = sqliteTable('lookups', {
  id: text('id').primaryKey(),
  /** UMA address or external account id. */
  receiver: text('receiver').notNull(),
  requiredFields: json('required_fields').$type<{ name: string; mandatory: boolean }[]>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})
