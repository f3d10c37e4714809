import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, moment, sequence, timestamps } from '../core/database/columns.ts'
import type { BulkImportStatus } from './bulkImports.states.ts'

/** Imports of customers from a file. */
export const bulkImports = sqliteTable('bulk_imports', {
  id: text('id').primaryKey(),
  status: text('status').$type<BulkImportStatus>().notNull(),
  /** The reason the file cannot be read, if it cannot. */
  problem: json('problem').$type<ImportError>(),
  total: integer('total').notNull(),
  successful: integer('successful').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  completedAt: moment('completed_at'),
  ...timestamps,
})

/** The records of a file that wait for their import. */
export const bulkImportLines = sqliteTable(
  'bulk_import_lines',
  {
    jobId: text('job_id').notNull(),
    /** From 0, without the header. */
    position: integer('position').notNull(),
    /** In the file, where the record ends. */
    line: integer('line').notNull(),
    fields: json('fields').$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
)

export type BulkImportLineRow = typeof bulkImportLines.$inferSelect

/** The records that were not imported. */
export const bulkImportErrors = sqliteTable(
  'bulk_import_errors',
  {
    sequence: sequence(),
    jobId: text('job_id').notNull(),
    error: json('error').$type<ImportError>().notNull(),
  },
  (table) => [index('bulk_import_errors_job').on(table.jobId)],
)

/** The reason a record, or the whole file, was not imported. */
export type ImportError = {
  /** The `platformCustomerId`, or the line where there is none. */
  correlationId: string
  code: string
  message: string
  details?: Record<string, unknown>
}

/** One row of the table. */
export type BulkImportRow = typeof bulkImports.$inferSelect
