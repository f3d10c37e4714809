import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { fillIn, fillInPath } from '../../src/core/options/seedReferences.ts'
import {
  createSandbox,
  OptionError,
  type SandboxOptions,
  type SandboxSeed,
  SeedError,
  type SeedRequest,
} from '../../src/index.ts'
import { keepSeed } from '../../src/seed/keptSeed.ts'
import { type Client, createClient, expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { useReceiver } from '../support/receiver.ts'

const exampleFile = new URL('../../examples/seed.json', import.meta.url)
const example: SandboxSeed = JSON.parse(readFileSync(exampleFile, 'utf8'))

const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }
const createPerson: SeedRequest = { method: 'POST', path: '/customers', body: person, as: 'ada' }
const readPerson: SeedRequest = { method: 'GET', path: '/customers/{{ada.id}}' }
const readNobody: SeedRequest = { method: 'GET', path: '/transactions/{{ada.id}}' }

async function customersOf(client: Client): Promise<{ id: string; fullName: string }[]> {
  type Page = { data: { id: string; fullName: string }[] }
  return expectStatus(await client.get<Page>('/customers'), 200).data
}

describe('the example of a seed', () => {
  const client = useSandbox({ seed: example })

  async function expectScenario(): Promise<string> {
    const [customer, ...others] = await customersOf(client)
    expect(customer).toMatchObject({ fullName: 'Ada Example' })
    expect(others).toEqual([])
    await client.sandbox().clock.advance(60_000)
    type Transactions = { data: { status: string }[] }
    const transactions = expectStatus(await client.get<Transactions>('/transactions'), 200)
    expect(transactions.data).toMatchObject([{ status: 'COMPLETED' }])
    const path = `/customers/internal-accounts?customerId=${customer?.id}&currency=USD`
    type Accounts = { data: { balance: { amount: number } }[] }
    const accounts = expectStatus(await client.get<Accounts>(path), 200)
    expect(accounts.data[0]?.balance.amount).toBe(49_000)
    return customer?.id ?? ''
  }

  it('is there before the first call, and again after a reset', async () => {
    const before = await expectScenario()
    const resetting = client.sandbox().reset()
    // A call that comes during the reset waits for the seed, too.
    expect(await customersOf(client)).toHaveLength(1)
    await resetting
    expect(await expectScenario()).not.toBe(before)
  })

  it('comes with the package', () => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const [packed] = JSON.parse(execFileSync('npm', args, { cwd, encoding: 'utf8' }))
    const paths = packed.files.map(({ path }: { path: string }) => path)
    expect(paths).toContain('examples/seed.json')
  })

  it('is not among the calls that are shown', async () => {
    await client.sandbox().reset()
    const { body } = await client.control<{ data: unknown[] }>('GET', '/requests')
    expect(body.data).toEqual([])
  })
})

describe('a seed', () => {
  const receiver = useReceiver()

  it('ends although a receiver of its webhooks calls the API before it responds', async () => {
    const sandbox = await createSandbox({ webhookEndpoint: receiver.url(), seed: example })
    const client = createClient(() => sandbox)
    await sandbox.clock.advance(0)
    const seen: number[] = []
    receiver.answerWith(async () => {
      seen.push((await customersOf(client)).length)
      return { status: 200 }
    })
    receiver.received.length = 0
    await sandbox.reset()
    await sandbox.clock.advance(0)
    expect(receiver.types()).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
    expect(new Set(seen)).toEqual(new Set([1]))
    await sandbox.close()
  })

  it.each<[string, SeedRequest, number, string]>([
    ['invalid', { ...createPerson, body: { customerType: 'ROBOT' } }, 400, 'INVALID_INPUT'],
    ['unknown', readNobody, 404, 'TRANSACTION_NOT_FOUND'],
    ['no operation', { method: 'GET', path: '/nothing' }, 404, 'NOT_FOUND'],
    ['without body', { method: 'POST', path: '/quotes' }, 400, 'INVALID_INPUT'],
  ])('stops the start at a request that is %s', async (_, request, status, code) => {
    const requests = [createPerson, { ...request, as: undefined }]
    const starting = createSandbox({ seed: { requests } })
    await expect(starting).rejects.toThrow(SeedError)
    await expect(starting).rejects.toMatchObject({ step: 2, status, code })
    await expect(starting).rejects.toThrow(
      `Request 2 of the seed, ${request.method} ${request.path}: The API refused it with ${status} ${code}: `,
    )
  })

  it('names the fields of a request that does not match its schema', async () => {
    const requests = [{ ...createPerson, body: { customerType: 'ROBOT' } }]
    await expect(createSandbox({ seed: { requests } })).rejects.toThrow('customerType')
  })

  it.each<[SeedRequest, string]>([
    [{ method: 'GET', path: '/customers/{{ada.name.first}}' }, '{{ada.name.first}} is not in the'],
    [{ method: 'GET', path: '/customers/{{ada}}' }, '{{ada}} is not a text or a number'],
    [{ method: 'GET', path: '/customers/{{ada.constructor.name}}' }, 'is not in the response'],
    [{ method: 'POST', path: '/../_sandbox/reset' }, 'The path must stay below the base path'],
    [{ method: 'GET', path: '/%2e%2e/openapi.json' }, 'The path must stay below the base path'],
  ])('stops the start at %j', async (request, message) => {
    const starting = createSandbox({ seed: { requests: [createPerson, request] } })
    await expect(starting).rejects.toThrow(SeedError)
    await expect(starting).rejects.toMatchObject({ step: 2, status: undefined })
    await expect(starting).rejects.toThrow(message)
  })

  it('stops the start at a request that waits for a signature', async () => {
    const path = '/customers/internal-accounts?customerId={{ada.id}}&type=EMBEDDED_WALLET'
    const changePrivacy: SeedRequest = {
      method: 'PATCH',
      path: '/internal-accounts/{{wallets.data.0.id}}',
      body: { privateEnabled: true },
    }
    const requests = [createPerson, { method: 'GET' as const, path, as: 'wallets' }, changePrivacy]
    const starting = createSandbox({ seed: { requests } })
    await expect(starting).rejects.toMatchObject({ step: 3, status: 202 })
    await expect(starting).rejects.toThrow('needs a wallet signature')
  })

  it.each([
    [5, 'is not a seed: '],
    [{}, 'is not a seed: requests: '],
    [{ requests: [] }, 'is not a seed: requests: '],
    [{ requests: [createPerson], speed: 9 }, 'is not a seed: Unrecognized key'],
    [{ requests: [{ ...createPerson, method: 'FETCH' }] }, 'is not a seed: requests[0].method: '],
    [{ requests: [{ ...createPerson, path: 'customers' }] }, 'requests[0].path: must begin with /'],
    [{ requests: [{ ...createPerson, path: '//host/' }] }, 'requests[0].path: must begin with /'],
    [{ requests: [{ ...createPerson, body: 'x' }] }, 'requests[0].body: '],
    [{ requests: [{ ...createPerson, method: 'GET' }] }, 'requests[0].body: must be left out'],
    [{ requests: [{ ...createPerson, as: 'a.b' }] }, 'requests[0].as: must be a name'],
    [{ requests: [{ ...createPerson, header: {} }] }, 'requests[0]: Unrecognized key'],
    [{ requests: [readPerson, createPerson] }, 'requests[0]: refers to ada, which no earlier'],
    [{ requests: [createPerson, createPerson] }, 'requests[1]: is named ada, as an earlier'],
    [{ requests: [{ method: 'GET', path: '/a/{{b c}}' }] }, 'requests[0]: has a malformed'],
  ])('is refused when it is %j', async (seed, message) => {
    const starting = createSandbox({ seed: seed as SandboxSeed })
    await expect(starting).rejects.toThrow(OptionError)
    await expect(starting).rejects.toThrow(message)
  })
})

describe('a seed in a data folder', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-seed-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const seed: SandboxSeed = { requests: [createPerson, readPerson] }

  /** The customers that a sandbox starts with. */
  async function customersAfter(options: SandboxOptions): Promise<string[]> {
    const sandbox = await createSandbox(options)
    const customers = await customersOf(createClient(() => sandbox))
    await sandbox.close()
    return customers.map(({ id }) => id)
  }

  it('is made once, and with it no other one', async () => {
    const dataDirectory = join(folder, 'once')
    const [first, ...others] = await customersAfter({ dataDirectory, seed })
    expect(others).toEqual([])
    expect(await customersAfter({ dataDirectory, seed })).toEqual([first])
    expect(await customersAfter({ dataDirectory })).toEqual([first])
    const another = createSandbox({ dataDirectory, seed: { requests: [createPerson] } })
    await expect(another).rejects.toThrow('The data was made with another seed')
    expect(await customersAfter({ dataDirectory, seed })).toEqual([first])
  })

  it('is refused with data that was made without one', async () => {
    const dataDirectory = join(folder, 'without')
    expect(await customersAfter({ dataDirectory })).toEqual([])
    const starting = createSandbox({ dataDirectory, seed })
    await expect(starting).rejects.toThrow(SeedError)
    await expect(starting).rejects.toThrow('The data was made without a seed')
  })

  it('leaves nothing behind when it fails, so that a mended one can be made', async () => {
    const dataDirectory = join(folder, 'mended')
    const broken = { requests: [createPerson, readNobody] }
    await expect(createSandbox({ dataDirectory, seed: broken })).rejects.toThrow(SeedError)
    expect(await customersAfter({ dataDirectory, seed })).toHaveLength(1)
  })

  it('is refused when it was interrupted, even without a seed', async () => {
    const dataDirectory = join(folder, 'interrupted')
    await customersAfter({ dataDirectory, seed })
    const database = await openDatabase(resolveSettings({ dataDirectory }))
    await database.transact((tx) => keepSeed({ tx }, seed, false))
    await database.close()
    for (const given of [{ seed }, {}]) {
      const starting = createSandbox({ dataDirectory, ...given })
      await expect(starting).rejects.toThrow('The seed of the data did not end')
    }
  })
})

describe('a reference', () => {
  const named = new Map<string, unknown>([
    ['a', { n: 7, list: ['x/y?z', null], deep: { ok: true } }],
  ])

  it('takes the type of its value when it is all of a text, and is put into longer ones', () => {
    expect(
      fillIn({ n: '{{a.n}}', text: 'n={{a.n}}, {{ a.deep.ok }}', all: ['{{a.deep}}', 5] }, named),
    ).toEqual({ n: 7, text: 'n=7, true', all: [{ ok: true }, 5] })
    expect(fillIn('{{a.list.1}}', named)).toBeNull()
  })

  it('stays one segment or parameter of a path', () => {
    expect(fillInPath('/a/{{a.list.0}}?q={{a.n}}', named)).toBe('/a/x%2Fy%3Fz?q=7')
  })
})
