import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, sequence } from '../core/database/columns.ts'

/** One-time codes that were sent. Only the newest of a credential counts. */
export const oneTimeCodes = sqliteTable(
  'one_time_codes',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    credentialId: text('credential_id').notNull(),
    codeDigest: text('code_digest').notNull(),
    /** Private half of the key a code is sealed to, where codes travel sealed. */
    targetScalar: text('target_scalar'),
    guesses: integer('guesses').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('one_time_codes_credential').on(table.credentialId)],
)

/** One row of the table. */
export type OneTimeCodeRow = typeof oneTimeCodes.$inferSelect
