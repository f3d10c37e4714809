import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, sequence } from '../core/database/columns.ts'
import type { WebhookStatus } from './webhooks.states.ts'

/** Webhooks to the platform: each is written with the change it reports and sent after the commit. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    type: text('type').notNull(),
    /** Id of what it is about. */
    subject: text('subject'),
    /** The exact text that is signed and sent, the same on every try. */
    body: text('body').notNull(),
    /** SKIPPED: there was no endpoint to send it to. */
    status: text('status').$type<WebhookStatus>().notNull(),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('webhooks_status').on(table.status)],
)

/** One delivery attempt: the response's status, or why there was none. */
export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id),
    endpoint: text('endpoint').notNull(),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    error: text('error'),
    at: moment('at').notNull(),
  },
  (table) => [index('webhook_attempts_webhook').on(table.webhookId)],
)

/** One row of the table. */
export type WebhookRow = typeof webhooks.$inferSelect

/** One row of the table. */
export type AttemptRow = typeof webhookAttempts.$inferSelect
