import { index, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, sandboxSchema, sequence, timestamps } from './columns.ts'

/** API tokens: a user name and the digest of a password. */
export const tokens = sandboxSchema.table('tokens', {
  id: text('id').primaryKey(),
  sequence: sequence(),
  name: text('name').notNull(),
  permissions: jsonb('permissions').$type<('VIEW' | 'TRANSACT' | 'MANAGE')[]>().notNull(),
  clientId: text('client_id').notNull().unique(),
  secretDigest: text('secret_digest').notNull(),
  ...timestamps,
})

/** First answers to calls that carried an idempotency key. */
export const idempotencyKeys = sandboxSchema.table(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** Digest of method, path and body. */
    binding: text('binding').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
)

/** Work that falls due at a time. */
export const jobs = sandboxSchema.table(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    dueAt: moment('due_at').notNull(),
    sequence: sequence(),
  },
  (table) => [index('jobs_due').on(table.dueAt)],
)

/** Single values that must outlive a restart. */
export const keptValues = sandboxSchema.table('kept_values', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
})
