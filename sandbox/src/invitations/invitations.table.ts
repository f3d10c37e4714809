import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { minorUnits, moment, timestamps } from '../core/database/columns.ts'
import type { InvitationStatus } from './invitations.states.ts'

/** Invitations of customers to people who have no UMA address yet. */
export const invitations = sqliteTable('invitations', {
  code: text('code').primaryKey(),
  inviterUma: text('inviter_uma').notNull(),
  inviteeUma: text('invitee_uma'),
  status: text('status').$type<InvitationStatus>().notNull(),
  firstName: text('first_name'),
  amount: minorUnits('amount'),
  /** Of the amount. */
  currency: text('currency').notNull(),
  url: text('url').notNull(),
  expiresAt: moment('expires_at'),
  claimedAt: moment('claimed_at'),
  ...timestamps,
})

/** One row of the table. */
export type InvitationRow = typeof invitations.$inferSelect
