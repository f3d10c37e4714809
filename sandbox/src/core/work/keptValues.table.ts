import { jsonb, text } from 'drizzle-orm/pg-core'
import { sandboxSchema } from '../database/columns.ts'

/** Single values that must outlive a restart. */
export const keptValues = sandboxSchema.table('kept_values', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
