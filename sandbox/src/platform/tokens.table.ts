import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sequence, timestamps } from '../core/database/columns.ts'

/** API tokens: a user name and the digest of a password. */
export const tokens = pgTable('tokens', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  name: text('name').notNull(),
  permissions: jsonb('permissions').$type<('VIEW' | 'TRANSACT' | 'MANAGE')[]>().notNull(),
  clientId: text('client_id').notNull().unique(),
  secretDigest: text('secret_digest').notNull(),
  ...timestamps,
})

/** One row of the table. */
export type TokenRow = typeof tokens.$inferSelect
