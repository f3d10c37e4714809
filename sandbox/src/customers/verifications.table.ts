import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sequence, timestamps } from '../core/database/columns.ts'

/** Checks of business customers. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    status: text('status')
      .$type<'RESOLVE_ERRORS' | 'IN_PROGRESS' | 'APPROVED' | 'REJECTED'>()
      .notNull(),
    errors: jsonb('errors').$type<VerificationError[]>().notNull(),
    ...timestamps,
  },
  (table) => [index('verifications_customer').on(table.customerId)],
)

/** Why a check cannot be made. */
export type VerificationError = {
  resourceId: string
  type: 'MISSING_FIELD'
  /** Dot path below the resource. */
  field: string
  reason: string
}

/** One row of the table. */
export type VerificationRow = typeof verifications.$inferSelect
