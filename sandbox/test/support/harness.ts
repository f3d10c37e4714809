import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { type Client, createClient } from './client.ts'
import { responseCheckOf } from './describedResponses.ts'
import { createSharedSandbox, type SharedSandbox } from './sharedSandbox.ts'
import { recordTraffic, type Traffic } from './traffic.ts'
import { variant } from './variant.ts'

/** The time every test starts at. */
export const startOfTime = Date.parse('2026-06-01T12:00:00.000Z')

/** A client, and the sandbox behind it. */
export type TestSandbox = { sandbox: () => Sandbox } & Client

/** The variant's sandbox without options: to start one is dear, so the files of a worker share it. */
let shared: Promise<SharedSandbox> | undefined

/**
 * A sandbox of this variant for the tests of one file, on a clock that stands still unless it is moved,
 * and empty before each of them.
 */
export function useSandbox(
  options: SandboxOptions = {},
  traffic: Traffic = recordTraffic(options.profile),
): TestSandbox {
  const isShared = Object.keys(options).length === 0
  let started: SharedSandbox | undefined
  beforeAll(async () => {
    started = await (isShared ? startShared() : startSandbox(options))
  })
  beforeEach(() => started?.clear())
  afterAll(async () => {
    if (!isShared) await started?.touch().close()
    traffic.write()
  })
  const current = () => {
    if (!started) throw new Error('the sandbox is not running')
    return recorded(started.touch(), traffic)
  }
  return { sandbox: current, ...createClient(current) }
}

/** A sandbox whose calls are noted, and whose responses must be as it describes them itself. */
export function recorded(sandbox: Sandbox, traffic: Traffic): Sandbox {
  return { ...sandbox, fetch: (request) => traffic.through(describedOnly(sandbox), request) }
}

function describedOnly(sandbox: Sandbox): Sandbox {
  const fetch: Sandbox['fetch'] = async (request) => {
    const check = await responseCheckOf(sandbox)
    const response = await sandbox.fetch(request)
    const problem = await check(request, response)
    if (problem !== undefined) throw new Error(`/openapi.json does not describe ${problem}`)
    return response
  }
  return { ...sandbox, fetch }
}

/** The variant's sandbox without options, which the files of a worker share. */
function startShared(): Promise<SharedSandbox> {
  shared ??= startSandbox({})
  return shared
}

async function startSandbox(options: SandboxOptions): Promise<SharedSandbox> {
  const { mode, profile } = variant
  const fixed = { mode, profile, now: () => startOfTime }
  return createSharedSandbox(await createSandbox({ ...fixed, ...options }))
}
