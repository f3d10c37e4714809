import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A Postgres cluster that lives as long as one test file. */
export type Cluster = { url: string; stop(): Promise<void> }

const debianFolder = '/usr/lib/postgresql'

/** The newest server programs installed, or undefined. */
export function findPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined
  const versions = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
  const folders = versions.map((version) => join(debianFolder, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** Starts a cluster in a temporary folder, on a socket in it, without a port. */
export async function startPostgres(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-postgres-'))
  const owner = serverUser()
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder])
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { stdio: 'ignore', cwd: folder, ...owner })
  // Nothing here outlives the tests, so nothing has to reach the disk.
  const args = ['-D', data, '-k', folder, '-h', '', '-F']
  const server = spawn(join(programs, 'postgres'), args, { stdio: 'ignore', cwd: folder, ...owner })
  const url = `socket:${folder}?db=postgres&user=postgres`
  await answers(url)
  return { url, stop: () => stop(server, folder) }
}

/** The migrated database that those of the tests are copies of. */
export const templateName = 'migrated'

/** Makes a database on a cluster, as a copy of another one if that is named. */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template1',
): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
}

/** The connection string of a database on a cluster. */
export function databaseUrl(server: string, name: string): string {
  return server.replace('db=postgres', `db=${name}`)
}

/** The server refuses to run as root; Debian's package brings a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

async function answers(url: string, attempts = 100): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (attempts === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await answers(url, attempts - 1)
  }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
