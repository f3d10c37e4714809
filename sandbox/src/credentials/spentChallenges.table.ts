import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../core/database/columns.ts'

/** Registration challenges that made a credential: none may make another. */
export const spentChallenges = sqliteTable('spent_challenges', {
  challenge: text('challenge').primaryKey(),
  spentAt: moment('spent_at').notNull(),
})
