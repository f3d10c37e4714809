import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database inside a transaction, whichever driver is behind it. */
export type Transaction = PgDatabase<PgQueryResultHKT>

/** An open database. */
export type Database = {
  /** Runs `body` in one transaction: all of it happens, or nothing. */
  transact<T>(body: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs a single query, for which no transaction is needed. */
  query<T>(body: (db: Transaction) => Promise<T>): Promise<T>
  /** Empties every table. */
  clear(): Promise<void>
  /** Adds a schema with the same tables, empty, to the same database. Closing it drops it. */
  addSchema(): Promise<Database>
  close(): Promise<void>
}
