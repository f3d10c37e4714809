import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from './postgres.ts'

/** Starts one server for all files of the lane on Postgres; a machine without one fails the lane. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres()
  if (!programs) throw new Error('the lane on Postgres needs a server: apt-get install postgresql')
  const cluster = await startPostgres(programs)
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
