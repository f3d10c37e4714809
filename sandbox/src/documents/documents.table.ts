import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bytes, moment, sequence, timestamps } from '../core/database/columns.ts'

/** Documents that prove who a customer or an owner is. */
export const documents = sqliteTable(
  'documents',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    /** A customer or a beneficial owner. */
    documentHolder: text('document_holder').notNull(),
    documentType: text('document_type').notNull(),
    country: text('country').notNull(),
    side: text('side').$type<'FRONT' | 'BACK'>(),
    documentNumber: text('document_number'),
    issuingAuthority: text('issuing_authority'),
    fileName: text('file_name').notNull(),
    /** The time at which a verification that reads it began; from then on it cannot be deleted. */
    submittedAt: moment('submitted_at'),
    ...timestamps,
  },
  (table) => [index('documents_holder').on(table.documentHolder)],
)

/** The files of documents, apart so that no list reads them. */
export const documentFiles = sqliteTable('document_files', {
  documentId: text('document_id').primaryKey(),
  content: bytes('content').notNull(),
})

/** One row of the table. */
export type DocumentRow = typeof documents.$inferSelect
