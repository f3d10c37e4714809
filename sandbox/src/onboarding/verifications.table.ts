import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, sequence, timestamps } from '../core/database/columns.ts'

/** Checks of customers. */
export const verifications = sqliteTable(
  'verifications',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    status: text('status')
      .$type<'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW' | 'IN_PROGRESS' | 'APPROVED' | 'REJECTED'>()
      .notNull(),
    errors: json('errors').$type<VerificationError[]>().notNull(),
    ...timestamps,
  },
  (table) => [index('verifications_customer').on(table.customerId)],
)

/** The reason a check cannot be made. */
export type VerificationError = {
  /** The customer, the beneficial owner or the document it is about. */
  resourceId: string
  type:
    | 'MISSING_FIELD'
    | 'INVALID_FIELD'
    | 'POOR_QUALITY_DOCUMENT'
    | 'MISSING_BENEFICIAL_OWNER'
    | 'MISSING_CONTROL_PERSON'
    | 'APPLICANT_REJECTED'
    | MissingDocument
  reason: string
  /** Dot path below the resource. */
  field?: string
  acceptedDocumentTypes?: string[]
}

/** A kind of document that a check needs. */
export type MissingDocument =
  | 'MISSING_LEGAL_PRESENCE_DOCUMENT'
  | 'MISSING_CONTROL_STRUCTURE_DOCUMENT'
  | 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT'
  | 'MISSING_PROOF_OF_ADDRESS_DOCUMENT'
  | 'MISSING_GOOD_STANDING_DOCUMENT'
  | 'MISSING_IDENTITY_DOCUMENT'

/** One row of the table. */
export type VerificationRow = typeof verifications.$inferSelect
