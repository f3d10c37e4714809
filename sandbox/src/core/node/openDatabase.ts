import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runPostgresMigrations } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as runPgliteMigrations } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { clearTables } from '../database/clearTables.ts'
import { retryOnConflict } from '../database/conflicts.ts'
import type { Database, Transaction } from '../database/database.ts'
import { migrationsTable } from '../database/migrationsTable.ts'
import { nextTurn } from '../nextTurn.ts'
import type { Settings } from '../settings.ts'
import { addSchema, dropAddedSchemas } from './addSchema.ts'
import { readDatabaseImage } from './databaseImage.ts'
import { lockFolder } from './folderLock.ts'
import { assertOwnSchema, useSchema } from './ownSchema.ts'
import { migrationsFolder } from './packageFiles.ts'
import { hideParameters } from './queryError.ts'
import { lockSchema } from './schemaLock.ts'

/** PGlite sets aside 128 MB for pages it has read; a sandbox's data has a few. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/**
 * Opens Postgres when a connection string is given, otherwise PGlite in this process.
 *
 * @throws StartError when the tables there are not a sandbox's, or another process uses the schema
 */
export function openDatabase(settings: Settings): Promise<Database> {
  return settings.databaseUrl === undefined
    ? openPglite(settings)
    : openPostgres(settings.databaseUrl, settings)
}

async function openPglite(settings: Settings): Promise<Database> {
  const { dataDirectory } = settings
  const unlock = dataDirectory === undefined ? undefined : await lockFolder(dataDirectory)
  const { client, isMigrated } = await orClose(createPglite(settings), async () => unlock?.())
  const close = async () => {
    await client.close()
    await unlock?.()
  }
  await client.exec(useSchema(settings.databaseSchema))
  const db = drizzlePglite(client)
  if (!isMigrated) await orClose(migratePglite(db, settings), close)
  const transact: Database['transact'] = (body) =>
    db.transaction(async (tx) => {
      // PGlite runs in this process and never waits for anything: without this, queued transactions
      // would leave no turn to sockets and timers.
      await nextTurn()
      return body(tx)
    })
  // Nobody else has the folder open, so the schemas in it were left by a process that was killed.
  if (!isMigrated) await orClose(transact(dropAdded(settings)), close)
  return toDatabase(db, transact, close, settings)
}

/** A PGlite, and whether the migrations have made its tables. */
type OpenedPglite = { client: PGlite; isMigrated: boolean }

/** Starts PGlite, from the database image if this is a new database and there is one. */
async function createPglite(settings: Settings): Promise<OpenedPglite> {
  const { dataDirectory } = settings
  if (dataDirectory === undefined) return startNew(settings)
  const dataDir = join(dataDirectory, 'database')
  // There while the files are being made: those of a start that was killed are of no use.
  const unfinished = join(dataDirectory, 'database.unfinished')
  if (existsSync(unfinished)) await rm(dataDir, { recursive: true, force: true })
  if (existsSync(dataDir)) {
    return { client: await PGlite.create({ dataDir, startParams }), isMigrated: false }
  }
  await writeFile(unfinished, '')
  const opened = await startNew(settings, dataDir)
  await rm(unfinished)
  return opened
}

async function startNew(settings: Settings, dataDir = 'memory://'): Promise<OpenedPglite> {
  const image = await readDatabaseImage(settings)
  const loaded = image && { loadDataDir: image }
  const client = await PGlite.create({ dataDir, startParams, ...loaded })
  return { client, isMigrated: image !== undefined }
}

/** Runs the migrations that a database in this process lacks. */
export async function migratePglite(db: PgliteDatabase, settings: Settings): Promise<void> {
  await assertOwnSchema(
    db,
    `The data folder ${settings.dataDirectory} was made by an earlier version. Delete it, or choose another with --data (SANDBOX_DATA).`,
  )
  await runPgliteMigrations(db, migrationsOf(settings))
}

async function openPostgres(connectionString: string, settings: Settings): Promise<Database> {
  const lock = await lockSchema(connectionString, settings)
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // The pool hands out a connection when this is done.
    onConnect: async (client) => {
      await client.query(useSchema(settings.databaseSchema))
    },
  })
  // A connection the server ends is replaced by the pool; without listeners it is a crash. The pool
  // tells of idle ones only; the query under way on one that is in use fails, and tells of it.
  pool.on('error', (error) => settings.log({ level: 'error', event: 'database', error }))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzlePg(pool)
  const close = async () => {
    await pool.end()
    await lock.release()
  }
  const transact: Database['transact'] = async (body) => {
    await lock.ensure()
    return retryOnConflict(() => onConnection(pool, (own) => own.transaction((tx) => body(tx))))
  }
  await orClose(migratePostgres(db, settings), close)
  await orClose(transact(dropAdded(settings)), close)
  const opened = toDatabase(db, transact, close, settings)
  const query: Database['query'] = async (body) => {
    await lock.ensure()
    return opened.query(body)
  }
  return { ...opened, query }
}

/** Drizzle keeps a connection that it took from the pool when the transaction cannot even begin. */
async function onConnection<T>(
  pool: pg.Pool,
  body: (db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    return await body(drizzlePg(client))
  } finally {
    client.release()
  }
}

function toDatabase(
  db: Transaction,
  transact: Database['transact'],
  close: Database['close'],
  settings: Settings,
): Database {
  const transactSafely: Database['transact'] = (body) => hideParameters(transact(body))
  return {
    transact: transactSafely,
    query: (body) => hideParameters(body(db)),
    clear: () => transactSafely(clearTables),
    addSchema: () =>
      addSchema(transactSafely, settings.databaseSchema, migrationStatements(settings)),
    close,
  }
}

/** Runs the migrations that a schema lacks; no other sandbox does, as the schema is locked. */
async function migratePostgres(db: NodePgDatabase, settings: Settings): Promise<void> {
  await assertOwnSchema(
    db,
    `The schema ${settings.databaseSchema} on the Postgres server holds tables that this sandbox did not make. Choose another with --database-schema (SANDBOX_DATABASE_SCHEMA), or drop it.`,
  )
  await runPostgresMigrations(db, migrationsOf(settings))
}

function dropAdded({ databaseSchema }: Settings) {
  return (tx: Transaction) => dropAddedSchemas(tx, databaseSchema)
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

function migrationStatements(settings: Settings): string[] {
  return readMigrationFiles(migrationsOf(settings)).flatMap((migration) => migration.sql)
}

function migrationsOf(settings: Settings) {
  return {
    migrationsFolder: settings.migrationsFolder ?? migrationsFolder(),
    migrationsSchema: settings.databaseSchema,
    migrationsTable,
  }
}
