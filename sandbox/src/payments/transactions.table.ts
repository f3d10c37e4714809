import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, minorUnits, moment, sequence, timestamps } from '../core/database/columns.ts'
import type { PaymentOutcome } from '../fixtures/scenarios.ts'
import type { TransactionStatus } from './transactions.states.ts'

/** The movements of a payment in the books, and its outcome. */
export type PaymentPlan = {
  /** Ledger accounts of both ends. */
  from: string
  to: string
  outcome: PaymentOutcome
  /** True if the money has reached the other end, so that it would have to come back from there. */
  isSettled: boolean
  /** Only on a payment that the platform has to approve. */
  approval?: PaymentApproval
  /** None for a payment to a wallet or to an account here. */
  rail?: PaymentRail
  /** The part of the fees that the platform is credited with; none if it is absent. */
  platformFees?: number
  /** The amount that arrived for the payment, if it is not the amount that the payment is about. */
  arrived?: number
}

/** The rail by which a payment gets to a bank. */
export type PaymentRail = {
  name: string
  /** True if the platform chose it. */
  isNamed: boolean
}

/** The platform's say in whether a payment may come in. */
export type PaymentApproval = {
  /** The fields that the sender's institution wants to know of the receiver. */
  requestedFields: { name: string; mandatory: boolean }[]
  /** True if the platform said that it will decide by a call. */
  isAcknowledged: boolean
  /** The time from which it is too late, as ISO 8601. */
  dueAt: string
  /** The reason it was rejected. */
  reason?: string
}

/** A movement of money as its owner sees it. */
export const transactions = sqliteTable(
  'transactions',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    type: text('type').$type<'INCOMING' | 'OUTGOING'>().notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    customerId: text('customer_id'),
    quoteId: text('quote_id'),
    /** The agent that initiated it. */
    agentId: text('agent_id'),
    source: json('source').$type<Record<string, unknown>>().notNull(),
    destination: json('destination').$type<Record<string, unknown>>().notNull(),
    sentAmount: minorUnits('sent_amount'),
    sentCurrency: text('sent_currency'),
    receivedAmount: minorUnits('received_amount').notNull(),
    receivedCurrency: text('received_currency').notNull(),
    fees: minorUnits('fees').notNull(),
    description: text('description'),
    reference: text('reference').notNull(),
    failureReason: text('failure_reason'),
    /** The movements of the money: for the settlement, not shown. */
    plan: json('plan').$type<PaymentPlan>().notNull(),
    extra: json('extra').$type<Record<string, unknown>>().notNull(),
    settledAt: moment('settled_at'),
    ...timestamps,
  },
  (table) => [
    index('transactions_customer').on(table.customerId),
    index('transactions_created').on(table.createdAt),
  ],
)

/** One row of the table. */
export type TransactionRow = typeof transactions.$inferSelect
