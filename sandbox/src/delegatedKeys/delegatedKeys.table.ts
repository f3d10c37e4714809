import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sequence, timestamps } from '../core/database/columns.ts'
import type { DelegatedKeyStatus } from './delegatedKeys.states.ts'

/** Keys that the service keeps to pay for a card out of a wallet, as its owner allowed. */
export const delegatedKeys = sqliteTable(
  'delegated_keys',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    cardId: text('card_id').notNull(),
    /** The wallet, which is the card's funding source. */
    accountId: text('account_id').notNull(),
    /** Compressed, in hex. */
    publicKey: text('public_key').notNull(),
    nickname: text('nickname').notNull(),
    status: text('status').$type<DelegatedKeyStatus>().notNull(),
    ...timestamps,
  },
  (table) => [
    index('delegated_keys_card').on(table.cardId),
    index('delegated_keys_account').on(table.accountId),
  ],
)

/** One row of the table. */
export type DelegatedKeyRow = typeof delegatedKeys.$inferSelect
