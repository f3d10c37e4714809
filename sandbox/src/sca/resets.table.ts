import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moment, sequence, timestamps } from '../core/database/columns.ts'
import type { ResetStatus } from './resets.states.ts'

/** Resets of factors that customers lost. */
export const scaResets = sqliteTable(
  'sca_resets',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    factor: text('factor').$type<'SMS_OTP' | 'TOTP' | 'PASSKEY'>().notNull(),
    status: text('status').$type<ResetStatus>().notNull(),
    /** Digest of the token, which alone opens the page of the liveness check. */
    tokenDigest: text('token_digest').notNull(),
    expiresAt: moment('expires_at').notNull(),
    completedAt: moment('completed_at'),
    ...timestamps,
  },
  (table) => [
    index('sca_resets_customer').on(table.customerId),
    uniqueIndex('sca_resets_token').on(table.tokenDigest),
  ],
)

/** One row of the table. */
export type ResetRow = typeof scaResets.$inferSelect
