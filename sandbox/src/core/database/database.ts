import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { SqliteRemoteResult } from 'drizzle-orm/sqlite-proxy'
import type { SqliteEngine } from './sqliteEngine.ts'

/** The database inside of one unit. */
export type Transaction = BaseSQLiteDatabase<'async', SqliteRemoteResult>

/** An open database. */
export type Database = {
  /** The number that tells its tables from those of another version. */
  identity: number
  /** Runs `body` in one transaction: all of it happens, or nothing. One runs at a time. */
  transact<T>(body: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs single queries, for which no transaction is needed: each waits for the transaction under way. */
  query<T>(body: (db: Transaction) => Promise<T>): Promise<T>
  /** Runs statements on the connection itself while no transaction is under way. */
  direct<T>(body: (engine: SqliteEngine) => T | Promise<T>): Promise<T>
  /** Empties every table. */
  clear(): Promise<void>
  /** Opens another database in memory, with the same tables, empty. */
  openEmpty(): Promise<Database>
  /**
   * Opens a copy of all that is committed, in memory.
   *
   * @param atCopy - Called at that moment, for what is not in the database
   */
  fork(atCopy: () => void): Promise<Database>
  close(): Promise<void>
  /** Closes it; a file that was made for it, and its folder, are removed. */
  discard(): Promise<void>
}
