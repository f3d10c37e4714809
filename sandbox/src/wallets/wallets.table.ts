import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The parts behind an embedded wallet: its organization at the key custodian and its seed. */
export const wallets = sqliteTable('wallets', {
  accountId: text('account_id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  walletId: text('wallet_id').notNull(),
  userId: text('user_id').notNull(),
  address: text('address').notNull(),
  mnemonic: text('mnemonic').notNull(),
})

/** One row of the table. */
export type WalletRow = typeof wallets.$inferSelect
