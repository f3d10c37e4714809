import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** Single-use codes that replace a lost authenticator app. */
export const scaRecoveryCodes = sqliteTable(
  'sca_recovery_codes',
  {
    /** Digest of the code together with the factor's id. */
    digest: text('digest').primaryKey(),
    factorId: text('factor_id').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('sca_recovery_codes_factor').on(table.factorId)],
)
