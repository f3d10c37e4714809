import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, moment, sequence, timestamps } from '../core/database/columns.ts'
import type { ChallengeStatus } from './challenges.states.ts'

/** The purpose that a challenge serves when it is passed. */
export type ChallengePurpose = 'LOGIN' | 'TRUST' | 'UNTRUST' | PaymentPurpose

/** The part of a payment that a challenge is for. */
export type PaymentPurpose = 'CURRENCY_CONVERSION' | 'PAYOUT' | 'TRANSFER'

/** Challenges to customers, each for one act on one subject. */
export const scaChallenges = sqliteTable(
  'sca_challenges',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** The quote or external account it is about; of a login, the customer. */
    subject: text('subject').notNull(),
    factor: text('factor').$type<'SMS_OTP' | 'TOTP' | 'PASSKEY'>().notNull(),
    status: text('status').$type<ChallengeStatus>().notNull(),
    /** The bytes that a passkey has to sign. */
    webauthnChallenge: text('webauthn_challenge'),
    /** The times at which its text message was sent, as ISO 8601, oldest first. */
    sentAt: json('sent_at').$type<string[]>().notNull(),
    /** The times at which a proof of it was wrong, as ISO 8601, oldest first. */
    wrongAt: json('wrong_at').$type<string[]>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...timestamps,
  },
  (table) => [index('sca_challenges_subject').on(table.subject)],
)

/** One row of the table. */
export type ChallengeRow = typeof scaChallenges.$inferSelect
