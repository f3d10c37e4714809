import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** URLs that show a card's number once. A row is deleted when it is used. */
export const cardReveals = sqliteTable(
  'card_reveals',
  {
    /** SHA-256 of the token in the address, in hex. */
    tokenHash: text('token_hash').primaryKey(),
    cardId: text('card_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('card_reveals_expires').on(table.expiresAt)],
)
