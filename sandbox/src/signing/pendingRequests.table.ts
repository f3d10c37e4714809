import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, moment, sequence } from '../core/database/columns.ts'

/** Everything the service asked a device to prove, until it is spent or too old. */
export const pendingRequests = sqliteTable(
  'pending_requests',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    kind: text('kind').$type<'PASSKEY_CHALLENGE' | 'SIGNED_RETRY' | 'CODE_TOKEN'>().notNull(),
    accountId: text('account_id').notNull(),
    credentialId: text('credential_id'),
    /** The text that is to be signed: a challenge's, or a payload. */
    payload: text('payload').notNull(),
    /** Digest of method, path and body of the call it belongs to. */
    binding: text('binding').notNull(),
    details: json('details').$type<Record<string, unknown>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('pending_requests_account').on(table.accountId)],
)

/** One row of the table. */
export type PendingRequest = typeof pendingRequests.$inferSelect
