import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { type Client, createClient } from './client.ts'
import { lane, laneServer } from './lane.ts'
import { recordTraffic, type Traffic } from './traffic.ts'

/** The time every test starts at. */
export const startOfTime = Date.parse('2026-06-01T12:00:00.000Z')

/** A client, and the sandbox behind it. */
export type TestSandbox = { sandbox: () => Sandbox } & Client

/**
 * A sandbox of this lane for the tests of one file, on a clock that stands still unless it is moved,
 * and empty before each of them.
 */
export function useSandbox(
  options: SandboxOptions = {},
  traffic: Traffic = recordTraffic(),
): TestSandbox {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    const { mode, profile } = lane
    const fixed = { mode, profile, ...(await laneDatabase()), now: () => startOfTime }
    const started = await createSandbox({ ...fixed, ...options })
    sandbox = { ...started, fetch: (request) => traffic.through(started, request) }
  })
  beforeEach(() => sandbox?.reset())
  afterAll(async () => {
    await sandbox?.close()
    traffic.write()
  })
  const current = () => {
    if (!sandbox) throw new Error('the sandbox is not running')
    return sandbox
  }
  return { sandbox: current, ...createClient(current) }
}

/** Where a sandbox of this lane keeps its data: a database of its own on the lane's server, if any. */
export async function laneDatabase(): Promise<SandboxOptions> {
  const server = laneServer()
  if (server === undefined) return {}
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { databaseUrl: server.replace('db=postgres', `db=${name}`) }
}
