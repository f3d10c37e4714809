import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** The codes by which agents get their access tokens. Only the digest of a code is kept. */
export const deviceCodes = sqliteTable(
  'agent_device_codes',
  {
    codeDigest: text('code_digest').primaryKey(),
    agentId: text('agent_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    redeemedAt: moment('redeemed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('agent_device_codes_agent').on(table.agentId)],
)

/** One row of the table. */
export type DeviceCodeRow = typeof deviceCodes.$inferSelect
