import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, minorUnits, moment, sharedSequence, timestamps } from '../core/database/columns.ts'
import type { CardTransactionStatus } from './cardTransactions.states.ts'

/** The merchant at which a card was used. */
export type Merchant = {
  descriptor: string
  mcc?: string | undefined
  country?: string | undefined
}

/**
 * Authorizations of cards, with the sums of everything that followed. The books hold
 * `pendingAmount` in `cardHolds` and `openAmount - pendingAmount` in `cardReserve`.
 */
export const cardTransactions = sqliteTable(
  'card_transactions',
  {
    id: text('id').primaryKey(),
    sequence: sharedSequence(),
    cardId: text('card_id').notNull(),
    customerId: text('customer_id').notNull(),
    issuerTransactionToken: text('issuer_transaction_token').notNull(),
    /** CREDIT: the merchant pays the card. */
    direction: text('direction').$type<'CREDIT' | 'DEBIT'>().notNull(),
    status: text('status').$type<CardTransactionStatus>().notNull(),
    merchant: json('merchant').$type<Merchant>().notNull(),
    currency: text('currency').notNull(),
    /** The funding source that pays, or is paid. */
    accountId: text('account_id').notNull(),
    authorizedAmount: minorUnits('authorized_amount').notNull(),
    /** The amount that can still be cleared. */
    openAmount: minorUnits('open_amount').notNull(),
    pendingCount: integer('pending_count').notNull().default(0),
    /** Reserved for pulls that are under way. */
    pendingAmount: minorUnits('pending_amount').notNull().default(0),
    pullCount: integer('pull_count').notNull().default(0),
    pulledAmount: minorUnits('pulled_amount').notNull().default(0),
    settlementCount: integer('settlement_count').notNull().default(0),
    settledAmount: minorUnits('settled_amount').notNull().default(0),
    /** Everything that went back to the account: unused amounts and returns. */
    refundCount: integer('refund_count').notNull().default(0),
    refundTotal: minorUnits('refund_total').notNull().default(0),
    /** Amounts of the merchant's returns, without those that were reversed. */
    returns: json('returns').$type<number[]>().notNull().default([]),
    /** The amount that the service paid because the account could not. */
    shortfall: minorUnits('shortfall').notNull().default(0),
    authorizedAt: moment('authorized_at').notNull(),
    lastEventAt: moment('last_event_at').notNull(),
    ...timestamps,
  },
  (table) => [index('card_transactions_card').on(table.cardId)],
)

/** One row of the table. */
export type CardTransactionRow = typeof cardTransactions.$inferSelect
