import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../core/database/columns.ts'

/** What a receiver was found to take: a quote to it may have to name this. */
export const lookups = pgTable('lookups', {
  id: text('id').primaryKey(),
  /** UMA address or external account id. */
  receiver: text('receiver').notNull(),
  requiredFields: jsonb('required_fields')
    .$type<{ name: string; mandatory: boolean }[]>()
    .notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})
