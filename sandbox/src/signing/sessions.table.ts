import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, sequence, timestamps } from '../core/database/columns.ts'

/** Session keys in force or past. Only the public half is kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    accountId: text('account_id').notNull(),
    credentialId: text('credential_id').notNull(),
    /** The id the key custodian knows it by. */
    custodianId: text('custodian_id').notNull(),
    publicKey: text('public_key').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    ...timestamps,
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** One row of the table. */
export type SessionRow = typeof sessions.$inferSelect
