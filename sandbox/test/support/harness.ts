import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { type Client, createClient } from './client.ts'

/** The time every test starts at. */
export const startOfTime = Date.parse('2026-06-01T12:00:00.000Z')

/** A client, and the sandbox behind it. */
export type TestSandbox = { sandbox: () => Sandbox } & Client

/**
 * A sandbox for the tests of one file, on a clock that stands still unless it is moved, and empty
 * before each of them.
 */
export function useSandbox(options: SandboxOptions | (() => SandboxOptions) = {}): TestSandbox {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    const given = typeof options === 'function' ? options() : options
    sandbox = await createSandbox({ now: () => startOfTime, ...given })
  })
  beforeEach(() => sandbox?.reset())
  afterAll(() => sandbox?.close())
  const current = () => {
    if (!sandbox) throw new Error('the sandbox is not running')
    return sandbox
  }
  return { sandbox: current, ...createClient(current) }
}
