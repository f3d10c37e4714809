import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import { lockFolder } from './folderLock.ts'
import { readDatabaseImage } from './image.ts'

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

/** Opens Postgres when a connection string is given, otherwise PGlite in this process. */
export function openDatabase(settings: Settings): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openPglite(settings)
    : openPostgres(settings.databaseUrl, settings)
}

async function openPglite(settings: Settings): Promise<Database> {
  const { dataDirectory } = settings
  const unlock = dataDirectory === undefined ? undefined : await lockFolder(dataDirectory)
  const client = await createPglite(settings)
  const db = drizzlePglite(client)
  await migratePglite(db, migrationsOf(settings))
  return {
    direct: db,
    transact: (body) => db.transaction((tx) => body(tx)),
    clear: () => db.transaction((tx) => truncateAll(tx)),
    close: async () => {
      await client.close()
      await unlock?.()
    },
  }
}

/** Starts PGlite, from the database image if this is a new database and there is one. */
async function createPglite(settings: Settings): Promise<PGlite> {
  const { dataDirectory } = settings
  const dataDir = dataDirectory === undefined ? 'memory://' : join(dataDirectory, 'database')
  const loadDataDir = existsSync(dataDir) ? undefined : await readDatabaseImage(settings)
  return PGlite.create({ dataDir, ...(loadDataDir && { loadDataDir }) })
}

async function openPostgres(connectionString: string, settings: Settings): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 10 })
  // An idle connection the server ends is replaced by the pool; without a listener it is a crash.
  pool.on('error', (error) => settings.log({ level: 'error', event: 'database', error }))
  const db = drizzlePg(pool)
  await migratePg(db, migrationsOf(settings))
  return {
    direct: db,
    transact: (body) => retryOnConflict(() => db.transaction((tx) => body(tx))),
    clear: () => db.transaction((tx) => truncateAll(tx)),
    close: () => pool.end(),
  }
}

/** Names the migrations, and the table that lists those that ran, apart from another program's. */
export function migrationsOf({ migrationsFolder }: Settings) {
  return { migrationsFolder, migrationsTable: '__holdfast_sandbox_migrations' }
}

const retryableStates = ['40001', '40P01']

/** Postgres ends one of two transactions that wait for each other; that one starts again. */
async function retryOnConflict<T>(run: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (attempts <= 1 || !retryableStates.includes(sqlState(error) ?? '')) throw error
    return retryOnConflict(run, attempts - 1)
  }
}

/** The SQLSTATE of a database error, looking through the wrappers of the query builder. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** The name of the constraint a database error is about. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}

async function truncateAll(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    do $$ begin
      execute (
        select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
        from pg_tables where schemaname = 'holdfast_sandbox'
      );
    end $$`)
}
