import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { createClient, expectStatus } from '../support/client.ts'
import { startOfTime } from '../support/harness.ts'
import {
  addBankAccount,
  balanceOf,
  createSignedInCustomer,
  createTestCustomer,
  fund,
  payloadOf,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-fork-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened: Sandbox[] = []
const keep = (sandbox: Sandbox) => {
  opened.push(sandbox)
  return sandbox
}
const start = async (options: SandboxOptions = {}) =>
  keep(await createSandbox({ now: () => startOfTime, ...options }))
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close()
})

const clientOf = (sandbox: Sandbox) => createClient(() => sandbox)

describe('a fork', () => {
  it('ends a payment that is under way otherwise than its original', async () => {
    const original = await start()
    const client = clientOf(original)
    const ada = await createTestCustomer(client)
    const bob = await createTestCustomer(client)
    await fund(client, ada.usdAccountId, 500)
    const body = quoteBody(ada.usdAccountId, bob.usdAccountId, 500, { immediatelyExecute: true })
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)

    const fork = keep(await original.fork())
    const other = clientOf(fork)
    expectStatus(await other.call('DELETE', `/customers/${bob.customerId}`), 200)
    for (const sandbox of [original, fork]) await sandbox.clock.advance(6_000)

    const path = `/transactions/${quote.transactionId}`
    expect((await client.get(path)).body).toMatchObject({ status: 'COMPLETED' })
    expect((await other.get(path)).body).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    })
    expect(await balanceOf(client, bob.usdAccountId)).toBe(500)
    expect(await balanceOf(other, ada.usdAccountId)).toBe(500)
  })

  it('takes a session of its original, whose keys and ids it has', async () => {
    const original = await start()
    const client = clientOf(original)
    const { walletId, customerId, session } = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const quote = expectStatus(
      await client.post<Quote>('/quotes', quoteBody(walletId, bank, 1_000_000)),
      201,
    )
    const fork = keep(await original.fork())
    expect(fork.signers).toEqual(original.signers)
    expect(fork.authorization).toBe(original.authorization)

    const other = clientOf(fork)
    const headers = other.signed(session.sign(payloadOf(quote)))
    expectStatus(await other.post(`/quotes/${quote.id}/execute`, undefined, headers), 200)
    expect((await client.get<Quote>(`/quotes/${quote.id}`)).body).toMatchObject({
      status: 'PENDING',
    })
  })

  it('draws other ids from then on, and goes on by itself when the original is closed', async () => {
    const original = await start()
    const fork = await original.fork()
    const [one, other] = [
      await createTestCustomer(clientOf(original)),
      await createTestCustomer(clientOf(fork)),
    ]
    expect(one.customerId).not.toBe(other.customerId)
    await original.close()

    expectStatus(await clientOf(fork).get(`/customers/${other.customerId}`), 200)
    expectStatus(await clientOf(fork).get(`/customers/${one.customerId}`), 404)
    const second = keep(await fork.fork())
    await fork.close()
    expectStatus(await clientOf(second).get(`/customers/${other.customerId}`), 200)
  })

  it.each([
    ['runs', {}],
    ['stands where it began', { clock: 'frozen', startAt: new Date('2200-01-01T00:00:00Z') }],
    ['stands', { clock: 'frozen' }],
  ] as const)('has the time of an original whose clock %s', async (_, options) => {
    let time = startOfTime
    const now = { now: () => time }
    const original = await start({
      ...('startAt' in options ? { now: undefined } : now),
      ...options,
    })
    const first = keep(await original.fork())
    expect(first.clock.now()).toEqual(original.clock.now())
    await original.clock.advance(5_000)
    time += 1_000
    const later = keep(await original.fork())

    expect(later.clock.now()).toEqual(original.clock.now())
    await later.clock.advance(1_000)
    expect(later.clock.now().getTime()).toBe(original.clock.now().getTime() + 1_000)
  })

  it('has the mails, and the faults as far as they are used up', async () => {
    const original = await start()
    original.faults.add({
      kind: 'rateLimit',
      retryAfterSeconds: 1,
      route: 'GET /transactions',
      count: 2,
    })
    const statuses = async (sandbox: Sandbox, count: number) => {
      const found: number[] = []
      for (let call = 0; call < count; call += 1)
        found.push((await clientOf(sandbox).get('/transactions')).status)
      return found
    }
    expect(await statuses(original, 1)).toEqual([429])
    const fork = keep(await original.fork())

    expect(await statuses(fork, 2)).toEqual([429, 200])
    expect(await statuses(original, 2)).toEqual([429, 200])
    fork.faults.clear()
    expect(original.faults.list()).toHaveLength(1)
  })

  it('meets a share of requests exactly as its original does', async () => {
    const original = await start()
    original.faults.add({ kind: 'serverError', status: 500, share: 0.5, seed: 7 })
    const draw = async (sandbox: Sandbox) => {
      const drawn: number[] = []
      for (let call = 0; call < 12; call += 1)
        drawn.push((await clientOf(sandbox).get('/transactions')).status)
      return drawn
    }
    await draw(original)
    const fork = keep(await original.fork())

    expect(await draw(fork)).toEqual(await draw(original))
  })

  it('delivers no webhook until it has an endpoint', async () => {
    const urls: string[] = []
    const fetch = async (url: string | URL | Request) => {
      urls.push(String(url))
      return new Response()
    }
    const original = await start({ fetch, webhookEndpoint: 'http://127.0.0.1:9/one' })
    await createTestCustomer(clientOf(original))
    await original.clock.advance(0)
    urls.length = 0
    const fork = keep(await original.fork())
    await createTestCustomer(clientOf(fork))
    await fork.clock.advance(0)
    expect(urls).toEqual([])

    const given = { webhookEndpoint: 'http://127.0.0.1:9/two' }
    expectStatus(await clientOf(fork).call('PATCH', '/config', given), 200)
    await createTestCustomer(clientOf(fork))
    await fork.clock.advance(0)
    expect(new Set(urls)).toEqual(new Set(['http://127.0.0.1:9/two']))
  })

  it('keeps its keys when its original goes on from a snapshot of another', async () => {
    const [original, another] = [await start(), await start()]
    const fork = keep(await original.fork())
    const keysOf = async (sandbox: Sandbox) =>
      (await clientOf(sandbox).control('GET', '/signers')).body
    const before = await keysOf(fork)
    const request = new Request('http://localhost/_sandbox/snapshot', {
      method: 'PUT',
      headers: { 'content-type': 'application/vnd.holdfast.sandbox-snapshot' },
      body: new Uint8Array(await another.snapshot()),
    })
    expect((await original.fetch(request)).status).toBe(204)

    expect(await keysOf(original)).toEqual(await keysOf(another))
    expect(await keysOf(fork)).toEqual(before)
  })

  it('leaves the data folder of its original as it is', async () => {
    const dataDirectory = join(folder, 'kept')
    const original = await start({ dataDirectory })
    const fork = await original.fork()
    const { customerId } = await createTestCustomer(clientOf(fork))
    await fork.close()
    await original.close()
    opened.length = 0

    const again = await start({ dataDirectory })
    expectStatus(await clientOf(again).get(`/customers/${customerId}`), 404)
  })

  it('is made of what is committed, whatever is under way', async () => {
    const original = await start()
    const client = clientOf(original)
    const { usdAccountId } = await createTestCustomer(client)
    const funding = Array.from({ length: 20 }, () => fund(client, usdAccountId, 100))
    const forks = await Promise.all(Array.from({ length: 5 }, () => original.fork()))
    await Promise.all(funding)

    for (const fork of forks.map(keep)) {
      const { accounts, transfers } = await clientOf(fork).books()
      expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      const own = accounts.find(({ id }) => id === usdAccountId)
      expect(own?.balance).toBe(transfers.length * 100)
    }
  })

  it('is made after a reset that has begun, and so are a namespace and a snapshot', async () => {
    const original = await start()
    const resetting: Promise<void>[] = []
    const afterReset = async <T>(make: () => Promise<T>) => {
      await createTestCustomer(clientOf(original))
      resetting.push(original.reset())
      return make()
    }
    const made = [
      keep(await afterReset(original.fork)),
      await afterReset(() => original.createNamespace({ fork: true })),
      await start({ snapshot: await afterReset(original.snapshot) }),
    ]
    await Promise.all(resetting)

    for (const sandbox of made) {
      const { body } = await createClient(() => sandbox).get<{ totalCount: number }>('/customers')
      expect(body.totalCount).toBe(0)
    }
  })

  it('resets to the seed of its original', async () => {
    const request = {
      method: 'POST' as const,
      path: '/customers',
      body: { customerType: 'INDIVIDUAL', platformCustomerId: 'ada', fullName: 'Ada Example' },
    }
    const original = await start({ seed: { requests: [request] } })
    const fork = keep(await original.fork())
    await createTestCustomer(clientOf(fork))
    await fork.reset()

    const { body } = await clientOf(fork).get<{ totalCount: number }>('/customers')
    expect(body.totalCount).toBe(1)
  })
})
