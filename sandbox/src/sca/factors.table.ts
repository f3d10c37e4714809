import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { json, moment, sequence, timestamps } from '../core/database/columns.ts'
import type { FactorStatus } from './factors.states.ts'

/** Enrolled authentication factors of customers; text messages need no row. */
export const scaFactors = sqliteTable(
  'sca_factors',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    type: text('type').$type<'TOTP' | 'PASSKEY'>().notNull(),
    status: text('status').$type<FactorStatus>().notNull(),
    /** Of TOTP, in hex. */
    secret: text('secret'),
    /** The newest period whose code was accepted: no code of it or before is accepted again. */
    usedStep: integer('used_step'),
    /** The challenge that a passkey's registration has to answer. */
    challenge: text('challenge'),
    webauthnId: text('webauthn_id'),
    webauthnPublicKey: text('webauthn_public_key'),
    webauthnCounter: integer('webauthn_counter'),
    webauthnTransports: json('webauthn_transports').$type<string[]>(),
    /** Until when the enrolment can be confirmed. */
    expiresAt: moment('expires_at').notNull(),
    ...timestamps,
  },
  (table) => [
    index('sca_factors_customer').on(table.customerId),
    uniqueIndex('sca_factors_active')
      .on(table.customerId, table.type)
      .where(sql`${table.status} = 'ACTIVE'`),
  ],
)

/** One row of the table. */
export type FactorRow = typeof scaFactors.$inferSelect
