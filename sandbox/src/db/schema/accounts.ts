import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, sandboxSchema, sequence, timestamps } from './columns.ts'

/** Accounts the service holds. The balance is the ledger's, under the same id. */
export const internalAccounts = sandboxSchema.table(
  'internal_accounts',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    /** Null for an account of the platform itself. */
    customerId: text('customer_id'),
    type: text('type').$type<'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET'>().notNull(),
    status: text('status').$type<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN'>().notNull(),
    currency: text('currency').notNull(),
    privateEnabled: boolean('private_enabled').notNull().default(false),
    ...timestamps,
  },
  (table) => [index('internal_accounts_customer').on(table.customerId)],
)

/** What lies behind an embedded wallet: its organization at the key custodian and its seed. */
export const wallets = sandboxSchema.table('wallets', {
  accountId: text('account_id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  walletId: text('wallet_id').notNull(),
  userId: text('user_id').notNull(),
  address: text('address').notNull(),
  mnemonic: text('mnemonic').notNull(),
})

/** Bank accounts and wallets elsewhere. */
export const externalAccounts = sandboxSchema.table(
  'external_accounts',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    /** Null for an account of the platform itself. */
    customerId: text('customer_id'),
    status: text('status').$type<'PENDING' | 'ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE'>().notNull(),
    currency: text('currency').notNull(),
    accountType: text('account_type').notNull(),
    accountInfo: jsonb('account_info').$type<Record<string, unknown>>().notNull(),
    /** Digest of owner and account data, so that the same account is not added twice. */
    fingerprint: text('fingerprint').notNull(),
    platformAccountId: text('platform_account_id'),
    defaultUmaDepositAccount: boolean('default_uma_deposit_account').notNull().default(false),
    beneficiaryVerificationStatus: text('beneficiary_verification_status').$type<
      | 'MATCHED'
      | 'PARTIAL_MATCH'
      | 'NOT_MATCHED'
      | 'UNSUPPORTED'
      | 'CHECKED_BY_RECEIVING_FI'
      | 'PENDING'
    >(),
    beneficiaryVerifiedData: jsonb('beneficiary_verified_data').$type<{ fullName?: string }>(),
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
