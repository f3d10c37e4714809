import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runPostgresMigrations } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as runPgliteMigrations } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { clearTables } from '../database/clearTables.ts'
import { retryOnConflict } from '../database/conflicts.ts'
import type { Database } from '../database/database.ts'
import { migrationsTable } from '../database/migrationsTable.ts'
import type { Settings } from '../settings.ts'
import { readDatabaseImage } from './databaseImage.ts'
import { lockFolder } from './folderLock.ts'
import { assertOwnSchema, useSchema } from './ownSchema.ts'
import { migrationsFolder } from './packageFiles.ts'

/**
 * Opens Postgres when a connection string is given, otherwise PGlite in this process.
 *
 * @throws StartError when the tables there are not a sandbox's
 */
export function openDatabase(settings: Settings): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openPglite(settings)
    : openPostgres(settings.databaseUrl, settings)
}

async function openPglite(settings: Settings): Promise<Database> {
  const { dataDirectory } = settings
  const unlock = dataDirectory === undefined ? undefined : await lockFolder(dataDirectory)
  const client = await createPglite(settings)
  const close = async () => {
    await client.close()
    await unlock?.()
  }
  const db = await orClose(migratePglite(client, settings), close)
  return {
    direct: db,
    transact: (body) => db.transaction((tx) => body(tx)),
    clear: () => db.transaction((tx) => clearTables(tx)),
    close,
  }
}

/** Starts PGlite, from the database image if this is a new database and there is one. */
async function createPglite(settings: Settings): Promise<PGlite> {
  const { dataDirectory } = settings
  const dataDir = dataDirectory === undefined ? 'memory://' : join(dataDirectory, 'database')
  const loadDataDir = existsSync(dataDir) ? undefined : await readDatabaseImage(settings)
  return PGlite.create({ dataDir, ...(loadDataDir && { loadDataDir }) })
}

/** Runs the migrations that a database in this process lacks. */
export async function migratePglite(client: PGlite, settings: Settings): Promise<PgliteDatabase> {
  await client.exec(useSchema(settings.databaseSchema))
  const db = drizzlePglite(client)
  await assertOwnSchema(
    db,
    `The data folder ${settings.dataDirectory} was made by an earlier version. Delete it, or choose another with --data (SANDBOX_DATA).`,
  )
  await runPgliteMigrations(db, migrationsOf(settings))
  return db
}

async function openPostgres(connectionString: string, settings: Settings): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // The pool hands out a connection when this is done.
    onConnect: async (client) => {
      await client.query(useSchema(settings.databaseSchema))
    },
  })
  // An idle connection the server ends is replaced by the pool; without a listener it is a crash.
  pool.on('error', (error) => settings.log({ level: 'error', event: 'database', error }))
  const db = drizzlePg(pool)
  const close = () => pool.end()
  await orClose(migratePostgres(db, settings), close)
  return {
    direct: db,
    transact: (body) => retryOnConflict(() => db.transaction((tx) => body(tx))),
    clear: () => retryOnConflict(() => db.transaction((tx) => clearTables(tx))),
    close,
  }
}

/** Runs the migrations that a schema lacks, while no other sandbox does. */
function migratePostgres(db: NodePgDatabase, settings: Settings): Promise<void> {
  const { databaseSchema: schema } = settings
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${migrationsTable} ${schema}`}))`)
    await assertOwnSchema(
      tx,
      `The schema ${schema} on the Postgres server holds tables that this sandbox did not make. Choose another with --database-schema (SANDBOX_DATABASE_SCHEMA), or drop it.`,
    )
    // On another connection: the lock lasts as long as the transaction it was taken in.
    await runPostgresMigrations(db, migrationsOf(settings))
  })
}

/** Closes what was opened when the work on it fails. */
async function orClose<T>(work: Promise<T>, close: () => Promise<void>): Promise<T> {
  try {
    return await work
  } catch (error) {
    await close()
    throw error
  }
}

function migrationsOf(settings: Settings) {
  return {
    migrationsFolder: settings.migrationsFolder ?? migrationsFolder(),
    migrationsSchema: settings.databaseSchema,
    migrationsTable,
  }
}
