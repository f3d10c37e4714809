import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { databaseImageFile } from '../src/core/node/databaseImage.ts'
import { migratePglite } from '../src/core/node/openDatabase.ts'
import { useSchema } from '../src/core/node/ownSchema.ts'
import { resolveSettings } from '../src/core/options/resolveSettings.ts'
import type { Settings } from '../src/core/settings.ts'

/** Makes the database image a sandbox starts from, unless it is there; older ones are removed. */
export async function makeDatabaseImage(): Promise<void> {
  const settings = resolveSettings({})
  const file = await databaseImageFile(settings)
  if (existsSync(file)) return
  await removeImages(dirname(file))
  // Several processes may make it at the same time; a reader sees it whole or not at all.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, await migratedFiles(settings))
  await rename(draft, file)
}

async function migratedFiles(settings: Settings): Promise<Uint8Array> {
  // The log of changes has one file, which is as large as its segments; the default is 16 MB.
  const client = await PGlite.create('memory://', { initDbStartParams: ['--wal-segsize=1'] })
  await client.exec(useSchema(settings.databaseSchema))
  await migratePglite(drizzle(client), settings)
  await dropTemplates(client)
  const image = await client.dumpDataDir('gzip')
  await client.close()
  return new Uint8Array(await image.arrayBuffer())
}

/** A sandbox makes no other database, and the two it would copy are half of the files. */
async function dropTemplates(client: PGlite): Promise<void> {
  await client.exec('update pg_database set datistemplate = false')
  await client.exec('drop database template0')
  await client.exec('drop database template1')
  await client.exec('vacuum freeze')
  await client.exec('checkpoint')
}

async function removeImages(folder: string): Promise<void> {
  const names = await readdir(folder)
  const images = names.filter((name) => /^image-[0-9a-f]+\.tar\.gz$/.test(name))
  await Promise.all(images.map((name) => rm(join(folder, name), { force: true })))
}
