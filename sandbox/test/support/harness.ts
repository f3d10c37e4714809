import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { type Client, createClient } from './client.ts'
import { lane, laneServer } from './lane.ts'
import { createDatabase, databaseUrl, templateName } from './postgres.ts'
import { recordTraffic, type Traffic } from './traffic.ts'

/** The time every test starts at. */
export const startOfTime = Date.parse('2026-06-01T12:00:00.000Z')

/** A client, and the sandbox behind it. */
export type TestSandbox = { sandbox: () => Sandbox } & Client

/** A running sandbox, and whether anything called it after its last reset. */
type Started = { sandbox: Sandbox; wasUsed: boolean }

/** The lane's sandbox without options: to start one is dear, so the files of a worker share it. */
let shared: Promise<Started> | undefined

/**
 * A sandbox of this lane for the tests of one file, on a clock that stands still unless it is moved,
 * and empty before each of them.
 */
export function useSandbox(
  options: SandboxOptions = {},
  traffic: Traffic = recordTraffic(),
): TestSandbox {
  const isShared = Object.keys(options).length === 0
  let started: Started | undefined
  let recorded: Sandbox | undefined
  beforeAll(async () => {
    started = await (isShared ? startShared() : startSandbox(options))
    const { sandbox } = started
    recorded = { ...sandbox, fetch: (request) => traffic.through(sandbox, request) }
  })
  beforeEach(async () => {
    if (!started?.wasUsed) return
    await started.sandbox.reset()
    started.wasUsed = false
  })
  afterAll(async () => {
    if (!isShared) await started?.sandbox.close()
    traffic.write()
  })
  const current = () => {
    if (!started || !recorded) throw new Error('the sandbox is not running')
    started.wasUsed = true
    return recorded
  }
  return { sandbox: current, ...createClient(current) }
}

function startShared(): Promise<Started> {
  shared ??= startSandbox({})
  return shared
}

async function startSandbox(options: SandboxOptions): Promise<Started> {
  const { mode, profile } = lane
  const fixed = { mode, profile, ...(await laneDatabase()), now: () => startOfTime }
  return { sandbox: await createSandbox({ ...fixed, ...options }), wasUsed: true }
}

/** Where a sandbox of this lane keeps its data: a database of its own on the lane's server, if any. */
export async function laneDatabase(): Promise<SandboxOptions> {
  const server = laneServer()
  if (server === undefined) return {}
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, templateName)
  return { databaseUrl: databaseUrl(server, name) }
}
