import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { json, moment, sequence, timestamps } from '../core/database/columns.ts'

/** The ways into a wallet. Byte strings are base64url text. */
export const credentials = sqliteTable(
  'credentials',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    accountId: text('account_id').notNull(),
    type: text('type').$type<'PASSKEY' | 'EMAIL_OTP' | 'OAUTH' | 'SMS_OTP'>().notNull(),
    nickname: text('nickname').notNull(),
    /** The id the key custodian knows it by; it appears in payloads to sign. */
    custodianId: text('custodian_id').notNull(),
    webauthnId: text('webauthn_id'),
    webauthnPublicKey: text('webauthn_public_key'),
    webauthnCounter: integer('webauthn_counter'),
    webauthnTransports: json('webauthn_transports').$type<string[]>(),
    oidcIssuer: text('oidc_issuer'),
    oidcAudience: text('oidc_audience'),
    oidcSubject: text('oidc_subject'),
    revokedAt: moment('revoked_at'),
    ...timestamps,
  },
  (table) => [
    index('credentials_account').on(table.accountId),
    uniqueIndex('credentials_webauthn_id')
      .on(table.webauthnId)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** One row of the table. */
export type CredentialRow = typeof credentials.$inferSelect
