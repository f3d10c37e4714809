import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { minorUnits } from '../core/database/columns.ts'

/** The amounts paid out of accounts on a day, in cents of a dollar. */
export const dailyVolumes = sqliteTable(
  'daily_volumes',
  {
    /** A customer, or the platform for its own accounts. */
    payer: text('payer').notNull(),
    /** `YYYY-MM-DD` in UTC. */
    day: text('day').notNull(),
    amount: minorUnits('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.payer, table.day] })],
)
