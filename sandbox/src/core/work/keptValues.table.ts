import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Single values that must outlive a restart. */
export const keptValues = pgTable('kept_values', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
