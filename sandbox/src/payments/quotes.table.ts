import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { json, minorUnits, moment, sequence, timestamps } from '../core/database/columns.ts'
import type { QuoteStatus } from './quotes.states.ts'

/** The ways in which a quote's money comes: held here, held here and signed for, taken from a bank, or sent. */
export type Funding = 'balance' | 'signature' | 'pull' | 'push'

/** The terms that were agreed beside the price. */
export type QuoteTerms = {
  funding: Funding
  /** The ways in, where money can be sent to the quote itself. */
  deposits?: { region: string | null; network?: string | undefined }
  counterparty?: Record<string, unknown>
  purposeOfPayment?: string | undefined
  senderCustomerInfo?: Record<string, unknown> | undefined
  description?: string | undefined
  lookupId?: string | undefined
  /** The platform's part of the fees, in the smallest sending unit; none if it is absent. */
  platformFees?: number
}

/** A priced offer to move money. The terms never change; the status does. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    status: text('status').$type<QuoteStatus>().notNull(),
    customerId: text('customer_id'),
    /** The agent that requested it. */
    agentId: text('agent_id'),
    source: json('source').$type<Record<string, unknown>>().notNull(),
    destination: json('destination').$type<Record<string, unknown>>().notNull(),
    sendingCurrency: text('sending_currency').notNull(),
    receivingCurrency: text('receiving_currency').notNull(),
    sendingAmount: minorUnits('sending_amount').notNull(),
    receivingAmount: minorUnits('receiving_amount').notNull(),
    fees: minorUnits('fees').notNull(),
    /** Receiving units per sending unit, as a reduced fraction `n/d`. */
    rate: text('rate').notNull(),
    /** Set when the money is in a wallet: what its owner's device has to sign. */
    payloadToSign: text('payload_to_sign'),
    terms: json('terms').$type<QuoteTerms>().notNull(),
    transactionId: text('transaction_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...timestamps,
  },
  (table) => [uniqueIndex('quotes_transaction').on(table.transactionId)],
)

/** One row of the table. */
export type QuoteRow = typeof quotes.$inferSelect
