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
    clear: () => db.transaction((tx) => clearTables(tx)),
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
    clear: () => retryOnConflict(() => db.transaction((tx) => clearTables(tx))),
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

/**
 * Empties every table. To truncate one costs milliseconds even when it is empty, so that is left to
 * large tables, whose space is given back, and to those whose rows cannot be deleted one by one.
 */
async function clearTables(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    do $$
    declare
      to_truncate text;
      to_clear regclass;
    begin
      select string_agg(oid::regclass::text, ', ') into to_truncate
        from pg_class
        where relnamespace = 'holdfast_sandbox'::regnamespace and relkind = 'r'
          and pg_relation_size(oid) > 0
          and (pg_relation_size(oid) > 262144 or exists (
            select from pg_trigger where tgrelid = pg_class.oid and tgname like '%append_only'
          ));
      if to_truncate is not null then execute 'truncate ' || to_truncate || ' cascade'; end if;
      for to_clear in
        select oid::regclass
        from pg_class
        where relnamespace = 'holdfast_sandbox'::regnamespace and relkind = 'r'
          and pg_relation_size(oid) > 0
        -- Rows that refer to others go first.
        order by exists (
          select from pg_constraint where conrelid = pg_class.oid and contype = 'f'
        ) desc
      loop
        execute 'delete from ' || to_clear;
      end loop;
    end $$`)
}
