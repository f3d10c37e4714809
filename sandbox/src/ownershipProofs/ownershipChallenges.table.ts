import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, sequence } from '../core/database/columns.ts'
import type { ChallengeStatus } from './ownership.states.ts'

/** Challenges by which owners of external wallets prove the ownership. */
export const ownershipChallenges = sqliteTable(
  'ownership_challenges',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    accountId: text('account_id').notNull(),
    method: text('method').$type<'WALLET_SIGNATURE' | 'LIVENESS'>().notNull(),
    status: text('status').$type<ChallengeStatus>().notNull(),
    /** The exact message to sign; null for a link. */
    message: text('message'),
    /** Digest of the token that opens the page of a link; null for a message. */
    tokenDigest: text('token_digest'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('ownership_challenges_account').on(table.accountId),
    index('ownership_challenges_token').on(table.tokenDigest),
  ],
)

/** One row of the table. */
export type OwnershipChallengeRow = typeof ownershipChallenges.$inferSelect
