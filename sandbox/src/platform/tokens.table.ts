import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, sequence, timestamps } from '../core/database/columns.ts'

/** API tokens: a user name and the digest of a password. */
export const tokens = sqliteTable('tokens', {
  id: text('id').notNull().unique(),
  sequence: sequence(),
  name: text('name').notNull(),
  permissions: json('permissions').$type<('VIEW' | 'TRANSACT' | 'MANAGE')[]>().notNull(),
  clientId: text('client_id').notNull().unique(),
  secretDigest: text('secret_digest').notNull(),
  ...timestamps,
})

/** One row of the table. */
export type TokenRow = typeof tokens.$inferSelect
