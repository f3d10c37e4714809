import { customType, integer, text } from 'drizzle-orm/sqlite-core'

/** A moment, to the millisecond. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** An amount in the smallest unit of a currency. Bounded by the ledger to what a number can hold. */
export const minorUnits = (name: string) => integer(name, { mode: 'number' })

/** A column of true or false. */
export const flag = (name: string) => integer(name, { mode: 'boolean' })

/** Any value that JSON has, in the text and so in the order of its members that it was written in. */
export const json = (name: string) => text(name, { mode: 'json' })

/** The bytes of a file. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'blob' })

/** The two columns every resource has. */
export const timestamps = {
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}

/**
 * Order of creation: what pages of a list are cut by. It is never given twice, not even after rows were
 * deleted.
 */
export const sequence = () => integer('sequence').primaryKey({ autoIncrement: true })

/** Order of creation among the rows of another table, with which these are listed: a trigger sets it. */
export const sharedSequence = () => integer('sequence').notNull().default(0)
