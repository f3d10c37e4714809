import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { createClient, expectStatus } from '../support/client.ts'
import { passportFields, uploadDocument } from '../support/documents.ts'
import { startOfTime } from '../support/harness.ts'
import { splitSnapshot } from '../support/snapshots.ts'
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

const folder = mkdtempSync(join(tmpdir(), 'holdfast-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened: Sandbox[] = []
const start = async (options: SandboxOptions = {}) => {
  const sandbox = await createSandbox({ now: () => startOfTime, ...options })
  opened.push(sandbox)
  return sandbox
}
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close()
})
const clientOf = (sandbox: Sandbox) => createClient(() => sandbox)

/** The address of every operation that needs no more than its path. */
async function listPaths(sandbox: Sandbox): Promise<string[]> {
  const response = await sandbox.fetch(new Request('http://localhost/openapi.json'))
  const { paths } = (await response.json()) as { paths: Record<string, { get?: unknown }> }
  const own = Object.keys(paths).filter((path) => paths[path]?.get && !path.includes('{'))
  const control = ['ledger', 'mail', 'webhooks', 'customers', 'faults', 'clock', 'signers']
  return [
    ...own.map((path) => sandbox.basePath + path),
    ...control.map((name) => `/_sandbox/${name}`),
  ]
}

async function readAll(sandbox: Sandbox): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const path of await listPaths(sandbox)) {
    const { authorization } = sandbox
    const request = new Request(`http://localhost${path}`, { headers: { authorization } })
    texts[path] = await (await sandbox.fetch(request)).text()
  }
  return texts
}

/** A sandbox with something in most lists, and a payment that is under way. */
async function prepare(sandbox: Sandbox) {
  const client = clientOf(sandbox)
  const { walletId, customerId, session } = await createSignedInCustomer(client)
  const ada = await createTestCustomer(client)
  const bob = await createTestCustomer(client)
  await fund(client, ada.usdAccountId, 500)
  await uploadDocument(client, passportFields(ada.customerId))
  expectStatus(await client.post('/tokens', { name: 'Ü “quoted”', permissions: ['VIEW'] }), 201)
  const bank = await addBankAccount(client, customerId)
  const asked = await client.post<Quote>('/quotes', quoteBody(walletId, bank, 1_000_000))
  const instant = quoteBody(ada.usdAccountId, bob.usdAccountId, 500, { immediatelyExecute: true })
  const paid = await client.post<Quote>('/quotes', instant)
  return {
    session,
    bobAccountId: bob.usdAccountId,
    quote: expectStatus(asked, 201),
    payment: expectStatus(paid, 201),
  }
}

describe('a restored snapshot', () => {
  it('has every list byte for byte', async () => {
    const original = await start({ clock: 'frozen' })
    await prepare(original)
    original.faults.add({ kind: 'latency', ms: 1, route: 'POST /quotes', count: 3 })
    await original.clock.advance(1_234)
    const restored = await start({ clock: 'frozen', snapshot: await original.snapshot() })

    const before = await readAll(original)
    expect(Object.keys(before).length).toBeGreaterThan(20)
    expect(await readAll(restored)).toEqual(before)
  })

  it.each([
    ['spec', 'both'],
    ['live-2026-05', 'magic'],
    ['live-2026-08', 'real'],
  ] as const)('goes on in profile %s and mode %s', async (profile, mode) => {
    const original = await start({ profile, mode })
    const { customerId } = await createTestCustomer(clientOf(original))
    const restored = await start({ profile, mode, snapshot: await original.snapshot() })
    expectStatus(await clientOf(restored).get(`/customers/${customerId}`), 200)
    expectStatus(await clientOf(restored).get('/config'), 200)
  })

  it('executes a quote of before with the session, the keys and the ids of before', async () => {
    const original = await start()
    const { quote, session } = await prepare(original)
    const restored = await start({ snapshot: await original.snapshot() })
    await original.close()

    expect(restored.signers).toEqual(original.signers)
    expect(restored.authorization).toBe(original.authorization)
    const client = clientOf(restored)
    const headers = client.signed(session.sign(payloadOf(quote)))
    expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, headers), 200)
    await restored.clock.advance(6_000)
    const { body } = await client.get(`/transactions/${quote.transactionId}`)
    expect(body).toMatchObject({ status: 'COMPLETED' })
  })

  it('goes on with the time and with what was due', async () => {
    const original = await start()
    const { payment, bobAccountId } = await prepare(original)
    await original.clock.advance(1_000)
    const restored = await start({ snapshot: await original.snapshot() })
    expect(restored.clock.now()).toEqual(original.clock.now())

    await restored.clock.advance(6_000)
    const { body } = await clientOf(restored).get(`/transactions/${payment.transactionId}`)
    expect(body).toMatchObject({ status: 'COMPLETED' })
    expect(await balanceOf(clientOf(restored), bobAccountId)).toBe(500)
    expect(await balanceOf(clientOf(original), bobAccountId)).toBe(0)
  })

  it('goes on with a frozen clock where it stood, whatever the time is', async () => {
    const original = await start({ clock: 'frozen' })
    await original.clock.advance(60_000)
    const now = () => startOfTime + 5_000
    const restored = await start({ clock: 'frozen', now, snapshot: await original.snapshot() })
    expect(restored.clock.now()).toEqual(original.clock.now())
  })

  it('draws other ids from then on', async () => {
    const original = await start()
    const snapshot = await original.snapshot()
    const sandboxes = [original, await start({ snapshot }), await start({ snapshot })]
    const ids = await Promise.all(
      sandboxes.map(async (sandbox) => (await createTestCustomer(clientOf(sandbox))).customerId),
    )
    expect(new Set(ids).size).toBe(3)
  })

  it('replays a response under its Idempotency-Key byte for byte', async () => {
    const original = await start()
    const { customerId, usdAccountId } = await createTestCustomer(clientOf(original))
    const bank = await addBankAccount(clientOf(original), customerId)
    await fund(clientOf(original), usdAccountId, 500)
    const send = async ({ fetch, basePath, authorization }: Sandbox) => {
      const headers = {
        authorization,
        'idempotency-key': 'k-1',
        'content-type': 'application/json',
      }
      const body = JSON.stringify(quoteBody(usdAccountId, bank, 500))
      const init = { method: 'POST', headers, body }
      const response = await fetch(new Request(`http://localhost${basePath}/quotes`, init))
      return [response.status, await response.text()]
    }
    const first = await send(original)
    expect(first[0]).toBe(201)
    const restored = await start({ snapshot: await original.snapshot() })
    expect(await send(restored)).toEqual(first)
  })

  it('has faults as far as they were used up', async () => {
    const original = await start()
    original.faults.add({ kind: 'serverError', status: 500, share: 0.5, seed: 7, count: 20 })
    const draw = async (sandbox: Sandbox) => {
      const drawn: number[] = []
      for (let call = 0; call < 12; call += 1)
        drawn.push((await clientOf(sandbox).get('/transactions')).status)
      return drawn
    }
    await draw(original)
    const restored = await start({ snapshot: await original.snapshot() })

    expect(restored.faults.list()).toEqual(original.faults.list())
    expect(await draw(restored)).toEqual(await draw(original))
    const added = { kind: 'drop', when: 'before' } as const
    expect(restored.faults.add(added).id).toBe(original.faults.add(added).id)
  })

  it('is kept in a data folder without data, and in no other', async () => {
    const original = await start()
    const { payment } = await prepare(original)
    const snapshot = await original.snapshot()
    const dataDirectory = join(folder, 'restored')
    const closing = vi.spyOn(Libsql.prototype, 'close')
    const restored = await start({ snapshot, dataDirectory })
    expect(closing).toHaveBeenCalledTimes(1) // of the copy in memory
    closing.mockRestore()
    await restored.close()
    opened.pop()
    await expect(start({ snapshot, dataDirectory })).rejects.toMatchObject({
      name: 'SnapshotError',
      code: 'DATA_EXISTS',
    })

    const again = await start({ dataDirectory })
    expect(again.signers).toEqual(original.signers)
    expectStatus(await clientOf(again).get(`/transactions/${payment.transactionId}`), 200)
  })

  it('is not in its namespaces, and resets to an empty sandbox', async () => {
    const original = await start()
    await prepare(original)
    const restored = await start({ snapshot: await original.snapshot() })
    const count = async (of: Pick<Sandbox, 'fetch' | 'basePath' | 'authorization'>) =>
      (await createClient(() => of).get<{ totalCount: number }>('/customers')).body.totalCount

    expect(await count(restored)).toBe(3)
    expect(await count(await restored.createNamespace())).toBe(0)
    await restored.reset()
    expect(await count(restored)).toBe(0)
  })
})

describe('snapshot', () => {
  it('has one moment, whatever is under way', async () => {
    const original = await start()
    const client = clientOf(original)
    const { usdAccountId } = await createTestCustomer(client)
    const funding = Array.from({ length: 20 }, () => fund(client, usdAccountId, 100))
    const snapshots = await Promise.all(Array.from({ length: 3 }, () => original.snapshot()))
    await Promise.all(funding)

    for (const snapshot of snapshots) {
      const { accounts, transfers } = await clientOf(await start({ snapshot })).books()
      expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      const own = accounts.find(({ id }) => id === usdAccountId)
      expect(own?.balance ?? 0).toBe(transfers.length * 100)
    }
  })

  it.each([
    ['', {}],
    [' in a data folder', { dataDirectory: join(folder, 'same') }],
  ])('is the same of a restored one%s, with the numbers of deleted rows', async (_, where) => {
    const original = await start({ clock: 'frozen' })
    await prepare(original)
    const client = clientOf(original)
    const token = { name: 'removed', permissions: ['VIEW'] }
    const { id } = expectStatus(await client.post<{ id: string }>('/tokens', token), 201)
    expectStatus(await client.call('DELETE', `/tokens/${id}`), 204)
    const snapshot = await original.snapshot()
    const restored = await start({ clock: 'frozen', snapshot, ...where })
    expect(splitSnapshot(snapshot).content).toMatch(/"table":"tokens".*"counter":3,"rows":2/)
    const linesOf = (bytes: Uint8Array) => splitSnapshot(bytes).content.split('\n')
    expect(linesOf(await restored.snapshot())).toEqual(linesOf(snapshot))
  })
})
