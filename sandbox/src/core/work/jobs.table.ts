import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, sequence } from '../database/columns.ts'

/** Work that falls due at a time. */
export const jobs = pgTable(
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
