import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import {
  createDatabase,
  databaseUrl,
  findPostgres,
  startPostgres,
  templateName,
} from './postgres.ts'

/** Starts one server for all files of the lane on Postgres; a machine without one fails the lane. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres()
  if (!programs) throw new Error('the lane on Postgres needs a server: apt-get install postgresql')
  const cluster = await startPostgres(programs)
  await createTemplate(cluster.url)
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}

/** Migrates once; the database of each sandbox is a copy. */
async function createTemplate(server: string): Promise<void> {
  await createDatabase(server, templateName)
  const settings = resolveSettings({ databaseUrl: databaseUrl(server, templateName) })
  await (await openDatabase(settings)).close()
}
