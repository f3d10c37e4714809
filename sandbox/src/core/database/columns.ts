import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** An amount in the smallest unit of a currency. Bounded by the ledger to what a number can hold. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

/** The bytes of a file. */
export const bytes = customType<{ data: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})

/** The two columns every resource has. */
export const timestamps = {
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
}

/** Order of creation: what pages of a list are cut by. */
export const sequence = () =>
  bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity().notNull()

/** Order of creation among the rows of another table, with which these are listed. */
export const sequenceOf = (table: string) =>
  bigint('sequence', { mode: 'number' })
    .notNull()
    .default(sql.raw(`nextval(pg_get_serial_sequence('${table}', 'sequence'))`))
