import { createSandbox, type Sandbox, type SandboxOptions } from 'holdfast-sandbox'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { AppUser } from '../../../src/relay.ts'

/** A platform's own side of the service: a sandbox, and the customers of the platform. */
export interface Platform {
  sandbox(): Sandbox
  /** Calls the sandbox as the platform's backend, past the relay. */
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>
  /** A customer with a wallet, as a user of the app. */
  createUser(name: string): Promise<AppUser>
  fund(accountId: string, amount: number): Promise<void>
}

/** The time every test starts at. */
export const startOfTime = Date.parse('2026-06-01T12:00:00.000Z')

/** What a file's tests may want of their platform. */
export interface PlatformOptions extends SandboxOptions {
  /** Whether each test starts with an empty service. @default true */
  emptyBeforeEach?: boolean
}

/** One sandbox for the tests of a file, on a clock that stands still. */
export function launchPlatform({
  emptyBeforeEach = true,
  ...options
}: PlatformOptions = {}): Platform {
  // A database and whole stories: more than a unit test's five seconds on a busy machine.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  let running: Sandbox | undefined
  beforeAll(async () => {
    running = await createSandbox({ now: () => startOfTime, ...options })
  }, 60_000)
  beforeEach(() => (emptyBeforeEach ? running?.reset() : undefined))
  afterAll(() => running?.close())
  const sandbox = () => {
    if (!running) throw new Error('the sandbox is not running')
    return running
  }
  const call: Platform['call'] = (method, path, body) => callSandbox(sandbox(), method, path, body)
  return {
    sandbox,
    call,
    createUser: (name) => createUser(call, name),
    fund: async (accountId, amount) => {
      await call('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount })
    },
  }
}

async function callSandbox<T>(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const request = new Request(`http://localhost${sandbox.basePath}${path}`, {
    method,
    headers: { authorization: sandbox.authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await sandbox.fetch(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function createUser(call: Platform['call'], name: string): Promise<AppUser> {
  const body = { customerType: 'INDIVIDUAL', fullName: name, region: 'US' }
  const { id } = await call<{ id: string }>('POST', '/customers', body)
  const path = `/customers/internal-accounts?customerId=${id}&type=EMBEDDED_WALLET`
  const { data } = await call<{ data: { id: string }[] }>('GET', path)
  return {
    id: `user-${name}`,
    displayName: name,
    customerId: id,
    accountIds: data.map((account) => account.id),
    verifiedEmails: [`${name.toLowerCase()}@example.com`],
  }
}
