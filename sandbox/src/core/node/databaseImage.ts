import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Blob } from '../nodeGlobals.ts'
import type { Settings } from '../settings.ts'
import { migrationsFolder } from './packageFiles.ts'

const unpack = promisify(gunzip)

/** The whole of an image: in the usual pieces of 16 kB, unpacking takes four times as long. */
const chunkSize = 16 * 1024 * 1024

/**
 * Names the file of the database image: PGlite's files as they are after the migrations. A start
 * from it takes a fraction of the time that making them takes. The name changes with the migrations
 * and with PGlite, so an image is never used with others than it was made with.
 */
export async function databaseImageFile(settings: Settings): Promise<string> {
  const folder = settings.migrationsFolder ?? migrationsFolder()
  const hash = createHash('sha256').update(await pgliteVersion())
  for (const migration of readMigrationFiles({ migrationsFolder: folder }))
    hash.update(migration.hash)
  return join(folder, `image-${hash.digest('hex').slice(0, 16)}.tar.gz`)
}

/**
 * Reads the database image, unpacked: Node unpacks it in a fraction of the time that PGlite takes.
 * Undefined where none was made, or where PGlite was bundled.
 */
export async function readDatabaseImage(settings: Settings): Promise<Blob | undefined> {
  try {
    const packed = await readFile(await databaseImageFile(settings))
    return new Blob([await unpack(packed, { chunkSize })], { type: 'application/x-tar' })
  } catch {
    return undefined
  }
}

/** PGlite exports no manifest, so it is read from beside the folder of its entry. */
async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
