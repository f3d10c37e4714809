import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { clearTables } from '../database/clearTables.ts'
import { retryOnConflict } from '../database/conflicts.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { readDatabaseImage } from './databaseImage.ts'
import { lockFolder } from './folderLock.ts'
import { migrationsFolder } from './packageFiles.ts'

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
export function migrationsOf(settings: Settings) {
  return {
    migrationsFolder: settings.migrationsFolder ?? migrationsFolder(),
    migrationsTable: '__holdfast_sandbox_migrations',
  }
}
