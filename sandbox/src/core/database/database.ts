import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database inside a transaction, whichever driver is behind it. */
export type Transaction = PgDatabase<PgQueryResultHKT>

/** An open database. */
export type Database = {
  /** Runs `body` in one transaction: all of it happens, or nothing. */
  transact<T>(body: (tx: Transaction) => Promise<T>): Promise<T>
  /** The database outside of any transaction, for single queries. */
  direct: Transaction
  /** Empties every table. */
  clear(): Promise<void>
  close(): Promise<void>
}
