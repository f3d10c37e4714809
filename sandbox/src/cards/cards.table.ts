import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { json, minorUnits, sequence, timestamps } from '../core/database/columns.ts'
import type { CardState } from './cards.states.ts'

/** The reason a card is closed. */
export type CardStateReason = 'ISSUER_REJECTED' | 'CLOSED_BY_PLATFORM' | 'CLOSED_BY_SERVICE'

/** Cards of customers. The number is not stored: it is derived when it is shown. */
export const cards = sqliteTable(
  'cards',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    cardholderId: text('cardholder_id').notNull(),
    platformCardId: text('platform_card_id').notNull(),
    state: text('state').$type<CardState>().notNull(),
    stateReason: text('state_reason').$type<CardStateReason>(),
    form: text('form').$type<'VIRTUAL'>().notNull(),
    currency: text('currency').notNull(),
    /** Internal accounts, in the order in which they are tried; empty for a closed card. */
    fundingSources: json('funding_sources').$type<string[]>().notNull(),
    maxSpendPerTransaction: minorUnits('max_spend_per_transaction'),
    issuerRef: text('issuer_ref').notNull(),
    /** Set on activation, as the columns below. */
    brand: text('brand'),
    last4: text('last4'),
    expMonth: integer('exp_month'),
    expYear: integer('exp_year'),
    ...timestamps,
  },
  (table) => [
    index('cards_cardholder').on(table.cardholderId),
    uniqueIndex('cards_platform_card_id').on(table.platformCardId),
  ],
)

/** One row of the table. */
export type CardRow = typeof cards.$inferSelect
