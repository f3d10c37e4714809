import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'
import type { KycLinkStatus } from './kycLinks.states.ts'

/** Links by which customers start their verification. */
export const kycLinks = sqliteTable('kyc_links', {
  /** Digest of the token, which alone opens the page. */
  tokenDigest: text('token_digest').primaryKey(),
  customerId: text('customer_id').notNull(),
  /** The address that the page redirects to at its end. */
  redirectUri: text('redirect_uri'),
  status: text('status').$type<KycLinkStatus>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One row of the table. */
export type KycLinkRow = typeof kycLinks.$inferSelect
