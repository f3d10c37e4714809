import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json } from '../database/columns.ts'

/** Single values that must outlive a restart. */
export const keptValues = sqliteTable('kept_values', {
  name: text('name').primaryKey(),
  value: json('value').$type<unknown>().notNull(),
})
