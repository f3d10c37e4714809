import { index, integer, text } from 'drizzle-orm/pg-core'
import { moment, sandboxSchema, sequence } from './columns.ts'

/** One-time codes that were sent. Only the newest of a credential counts. */
export const oneTimeCodes = sandboxSchema.table(
  'one_time_codes',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    credentialId: text('credential_id').notNull(),
    codeDigest: text('code_digest').notNull(),
    /** Private half of the key a code is sealed to, where codes travel sealed. */
    targetScalar: text('target_scalar'),
    guesses: integer('guesses').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('one_time_codes_credential').on(table.credentialId)],
)

/** Every message that left, or would have. */
export const messages = sandboxSchema.table('messages', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  channel: text('channel').$type<'EMAIL' | 'SMS'>().notNull(),
  recipient: text('recipient').notNull(),
  sender: text('sender').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  /** The one-time code in it, so that tests need not read the text. */
  code: text('code'),
  createdAt: moment('created_at').notNull(),
})
