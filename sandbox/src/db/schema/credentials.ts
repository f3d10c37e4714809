import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, sandboxSchema, sequence, timestamps } from './columns.ts'

/** The ways into a wallet. Byte strings are base64url text. */
export const credentials = sandboxSchema.table(
  'credentials',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    accountId: text('account_id').notNull(),
    type: text('type').$type<'PASSKEY' | 'EMAIL_OTP' | 'OAUTH' | 'SMS_OTP'>().notNull(),
    nickname: text('nickname').notNull(),
    /** The id the key custodian knows it by; it appears in payloads to sign. */
    custodianId: text('custodian_id').notNull(),
    webauthnId: text('webauthn_id'),
    webauthnPublicKey: text('webauthn_public_key'),
    webauthnCounter: integer('webauthn_counter'),
    webauthnTransports: jsonb('webauthn_transports').$type<string[]>(),
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

/** Session keys in force or past. Only the public half is kept. */
export const sessions = sandboxSchema.table(
  'sessions',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    accountId: text('account_id').notNull(),
    credentialId: text('credential_id').notNull(),
    /** The id the key custodian knows it by. */
    custodianId: text('custodian_id').notNull(),
    publicKey: text('public_key').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    ...timestamps,
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** Registration challenges that made a credential: none may make another. */
export const spentChallenges = sandboxSchema.table('spent_challenges', {
  challenge: text('challenge').primaryKey(),
  spentAt: moment('spent_at').notNull(),
})

/** Everything the service asked a device to prove, until it is spent or too old. */
export const pendingRequests = sandboxSchema.table(
  'pending_requests',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    kind: text('kind').$type<'PASSKEY_CHALLENGE' | 'SIGNED_RETRY' | 'CODE_TOKEN'>().notNull(),
    accountId: text('account_id').notNull(),
    credentialId: text('credential_id'),
    /** What is to be signed: a challenge's text, or a payload. */
    payload: text('payload').notNull(),
    /** Digest of method, path and body of the call it belongs to. */
    binding: text('binding').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('pending_requests_account').on(table.accountId)],
)
