import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, moment } from '../database/columns.ts'

/** First responses to calls that carried an idempotency key. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    /** Digest of method, path and body. */
    binding: text('binding').notNull(),
    response: json('answer').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
)
