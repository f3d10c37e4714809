import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment, sequence } from '../database/columns.ts'

/** Work that falls due at a time. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').notNull().unique(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    dueAt: moment('due_at').notNull(),
    sequence: sequence(),
  },
  (table) => [index('jobs_due').on(table.dueAt)],
)
