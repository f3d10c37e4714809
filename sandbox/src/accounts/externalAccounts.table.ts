import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, json, moment, sequence, timestamps } from '../core/database/columns.ts'
import type { ExternalAccountStatus } from './externalAccounts.states.ts'

/** Bank accounts and wallets elsewhere. */
export const externalAccounts = sqliteTable(
  'external_accounts',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    /** Null for an account of the platform itself. */
    customerId: text('customer_id'),
    status: text('status').$type<ExternalAccountStatus>().notNull(),
    /** The owner's statement whether the wallet belongs to them. */
    ownershipType: text('ownership_type').$type<'FIRST_PARTY' | 'THIRD_PARTY'>(),
    currency: text('currency').notNull(),
    accountType: text('account_type').notNull(),
    accountInfo: json('account_info').$type<Record<string, unknown>>().notNull(),
    /** Digest of owner and account data, so that the same account is not added twice. */
    fingerprint: text('fingerprint').notNull(),
    platformAccountId: text('platform_account_id'),
    defaultUmaDepositAccount: flag('default_uma_deposit_account').notNull().default(false),
    beneficiaryVerificationStatus: text('beneficiary_verification_status').$type<
      | 'MATCHED'
      | 'PARTIAL_MATCH'
      | 'NOT_MATCHED'
      | 'UNSUPPORTED'
      | 'CHECKED_BY_RECEIVING_FI'
      | 'PENDING'
    >(),
    beneficiaryVerifiedData: json('beneficiary_verified_data').$type<{ fullName?: string }>(),
    deletedAt: moment('deleted_at'),
    ...timestamps,
  },
  (table) => [
    index('external_accounts_customer').on(table.customerId),
    uniqueIndex('external_accounts_fingerprint')
      .on(table.fingerprint)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** One row of the table. */
export type ExternalAccountRow = typeof externalAccounts.$inferSelect
