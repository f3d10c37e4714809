import Libsql from 'libsql'
import { describe, expect, it, vi } from 'vitest'
import { createSandbox, type NamespaceRecord, type SnapshotRecord } from '../../src/index.ts'
import { type Answer, createClient, expectStatus, type Refusal } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { createProviders } from '../support/proofs.ts'
import { editSnapshot, editTable } from '../support/snapshots.ts'
import { createTestCustomer, fund } from '../support/wallet.ts'

const type = 'application/vnd.holdfast.sandbox-snapshot'
const calls: string[] = []
const client = useSandbox({
  webhookEndpoint: 'http://127.0.0.1:9/own',
  fetch: async (url) => {
    calls.push(String(url))
    return new Response()
  },
})

async function send(
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer<Refusal> & { bytes: Uint8Array }> {
  const request = new Request(`http://localhost/_sandbox${path}`, { method, ...init })
  const response = await client.sandbox().fetch(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined
  return { status: response.status, headers: response.headers, body, bytes }
}
const put = (content: Uint8Array<ArrayBuffer> | Uint8Array, contentType = type, path = '') =>
  send('PUT', `${path}/snapshot`, {
    body: new Uint8Array(content),
    headers: { 'content-type': contentType },
  })
const saveAs = (name: unknown) => client.control<SnapshotRecord>('POST', '/snapshots', { name })
const customerCount = async (of = createClient(client.sandbox)) =>
  (await of.get<{ totalCount: number }>('/customers')).body.totalCount

describe('the snapshot of a running sandbox', () => {
  it('is a download that another sandbox restores', async () => {
    await createTestCustomer(client)
    const { status, headers, bytes } = await send('GET', '/snapshot')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe('attachment; filename="holdfast.snapshot"')
    expect(headers.get('cache-control')).toBe('no-store')
    const other = await createSandbox({ snapshot: bytes, now: () => startOfTime })
    expect(await customerCount(createClient(() => other))).toBe(1)
    await other.close()
  })

  it('takes the place of the state, with its keys, clock and faults', async () => {
    const other = await createSandbox({ now: () => startOfTime })
    const { usdAccountId } = await createTestCustomer(createClient(() => other))
    await fund(
      createClient(() => other),
      usdAccountId,
      700,
    )
    await other.clock.advance(60_000)
    other.faults.add({ kind: 'serverError', status: 503, route: 'GET /tokens', count: 1 })
    await createTestCustomer(client)
    await createTestCustomer(client)
    client.sandbox().faults.add({ kind: 'drop', when: 'before', route: 'GET /customers' })
    const events: string[] = []
    const end = client.sandbox().events.subscribe(({ kind }) => events.push(kind))

    expect((await put(await other.snapshot())).status).toBe(204)
    end()
    expect(await customerCount()).toBe(1)
    expect(client.sandbox().signers).toEqual(other.signers)
    expect(client.sandbox().clock.now()).toEqual(other.clock.now())
    expect((await client.get('/tokens')).status).toBe(503)
    expect((await client.books()).accounts.find(({ id }) => id === usdAccountId)?.balance).toBe(700)
    expect(events).toEqual(['reset'])
    await other.close()
  })

  it('has the sandbox send no webhook until it has an endpoint, or is reset', {
    tags: ['T46'],
  }, async () => {
    const snapshot = await client.sandbox().snapshot()
    const create = async () => {
      calls.length = 0
      await createTestCustomer(client)
      await client.sandbox().clock.advance(0)
      return [...new Set(calls)]
    }
    expect(await create()).toEqual(['http://127.0.0.1:9/own'])
    expect((await put(snapshot)).status).toBe(204)
    expect(await create()).toEqual([])
    client.sandbox().webhooks.shuffle(3_600_000)
    await client.sandbox().reset()
    expect(await create()).toEqual(['http://127.0.0.1:9/own'])
  })

  it('leaves nothing of before: no request, and no delay of webhooks', async () => {
    const snapshot = await client.sandbox().snapshot()
    client.sandbox().webhooks.shuffle(3_600_000)
    expectStatus(await client.get('/customers'), 200)
    expect((await put(snapshot)).status).toBe(204)
    expect((await client.control('GET', '/requests')).body).toEqual({ data: [] })
    const webhookEndpoint = 'http://127.0.0.1:9/other'
    expectStatus(await client.call('PATCH', '/config', { webhookEndpoint }), 200)
    calls.length = 0
    await createTestCustomer(client)
    await client.sandbox().clock.advance(0)
    expect(new Set(calls)).toEqual(new Set([webhookEndpoint]))
  })

  it('ends the delays of the faults of before, whose numbers are not given again', async () => {
    const snapshot = await client.sandbox().snapshot()
    const { faults } = client.sandbox()
    const { id } = faults.add({ kind: 'latency', ms: 60_000, route: 'GET /customers' })
    const delayed = client.get('/customers')
    expect((await put(snapshot)).status).toBe(204)
    expectStatus(await delayed, 200)
    expect(faults.add({ kind: 'drop', when: 'before' }).id).toBe(id + 1)

    const addedAt = new Date(startOfTime).toISOString()
    const fault = { id: id + 7, fault: { kind: 'latency', ms: 1 }, addedAt, applied: 0, seed: 1 }
    const later = editSnapshot(snapshot, ([, ...lines]) => [{ faults: [fault] }, ...lines])
    expect((await put(later)).status).toBe(204)
    expect(faults.add({ kind: 'drop', when: 'before' }).id).toBe(id + 8)
    faults.clear()
  })

  it('changes nothing when it is refused', { tags: ['T46'] }, async () => {
    const { usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 700)
    const snapshot = await client.sandbox().snapshot()
    const unbalanced = editTable(snapshot, 'ledger_entries', (rows) => rows.slice(1))
    const before = await client.books()
    for (const hostile of [unbalanced, snapshot.subarray(0, 500), new Uint8Array()]) {
      const { status, body } = await put(hostile)
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    }
    expect(await client.books()).toEqual(before)
    await fund(client, usdAccountId, 1)
  })

  it('changes nothing when no sandbox could start with it', { tags: ['T46'] }, async () => {
    const { usdAccountId } = await createTestCustomer(client)
    const snapshot = await client.sandbox().snapshot()
    const before = [await client.books(), (await client.get('/config')).body]
    const permissions = (value: string) =>
      editTable(snapshot, 'tokens', (rows) => rows.map((row) => ({ ...row, permissions: value })))
    const currency = editTable(snapshot, 'kept_values', (rows) =>
      rows.map((row) => ({ ...row, value: String(row.value).replace('"MXN"', '"EVIL"') })),
    )
    for (const hostile of [permissions('{}'), permissions('null'), currency]) {
      const { status, body } = await put(hostile)
      expect([status, body.details]).toEqual([400, { reason: 'INVALID_DATA' }])
      expect(body.message).not.toContain('EVIL')
    }
    expect([await client.books(), (await client.get('/config')).body]).toEqual(before)
    calls.length = 0
    await fund(client, usdAccountId, 1)
    await client.sandbox().clock.advance(0)
    expect(calls).not.toEqual([])
  })

  it('leaves no other database open, restored or refused', async () => {
    const closing = vi.spyOn(Libsql.prototype, 'close')
    const snapshot = await client.sandbox().snapshot()
    expect(closing).toHaveBeenCalledTimes(1)
    expect((await put(snapshot)).status).toBe(204)
    expect(closing).toHaveBeenCalledTimes(2)
    expect((await put(snapshot.subarray(0, 500))).status).toBe(400)
    expect(closing).toHaveBeenCalledTimes(3)
    closing.mockRestore()
  })

  it.each(['application/json', 'application/octet-stream', 'text/plain', `${type}-2`, ''])(
    'is refused as %j',
    { tags: ['T29', 'T46'] },
    async (contentType) => {
      const { status, body } = await put(await client.sandbox().snapshot(), contentType)
      expect([status, body.code]).toEqual([415, 'INVALID_REQUEST_FORMAT'])
    },
  )

  it('is refused above its limit, before it is read', { tags: ['T46'] }, async () => {
    const headers = { 'content-type': type, 'content-length': String(64 * 1024 * 1024 + 1) }
    const { status } = await send('PUT', '/snapshot', { headers, body: 'x' })
    expect(status).toBe(413)
  })

  it.each(['GET', 'PUT'])(
    'is closed to a page of another origin (%s)',
    { tags: ['T29'] },
    async (method) => {
      const headers = { 'content-type': type, origin: 'https://evil.example' }
      const { status } = await send(method, '/snapshot', { headers })
      expect(status).toBe(403)
    },
  )

  it('does not come between the parts of a request', async () => {
    const { own, options } = await createProviders()
    const [asked, released] = [createSignal(), createSignal()]
    const fetch: typeof globalThis.fetch = async (...call) => {
      asked.give()
      await released.given
      return options.fetch(...call)
    }
    const sandbox = await createSandbox({ ...options, fetch, now: () => startOfTime })
    const api = createClient(() => sandbox)
    const { walletId: accountId } = await createTestCustomer(api)
    const snapshot = await sandbox.snapshot()
    const body = { type: 'OAUTH', accountId, oidcToken: await own.sign() }
    const adding = api.post<{ id: string }>('/auth/credentials', body)
    await asked.given
    let isRestored = false
    const headers = { 'content-type': type }
    const init = { method: 'PUT', headers, body: new Uint8Array(snapshot) }
    const restoring = sandbox
      .fetch(new Request('http://localhost/_sandbox/snapshot', init))
      .finally(() => {
        isRestored = true
      })
    // Another sandbox restores it twice meanwhile, so it is not for lack of time.
    for (let times = 0; times < 2; times += 1)
      await (await createSandbox({ snapshot, now: () => startOfTime })).close()
    expect(isRestored).toBe(false)
    released.give()

    expectStatus(await adding, 201)
    expect((await restoring).status).toBe(204)
    const { body: credentials } = await api.get<{ data: object[] }>(
      `/auth/credentials?accountId=${accountId}`,
    )
    expect(credentials.data).toEqual([])
    await sandbox.close()
  })
})

describe('a snapshot with a name', () => {
  it('is saved, listed, restored and deleted', async () => {
    await createTestCustomer(client)
    const saved = expectStatus(await saveAs('one-customer'), 201)
    expect(saved).toMatchObject({ name: 'one-customer', savedAt: '2026-06-01T12:00:00.000Z' })
    await createTestCustomer(client)
    expect(expectStatus(await client.control('GET', '/snapshots'), 200)).toEqual({ data: [saved] })

    expectStatus(await client.control('POST', '/snapshots/one-customer/restore'), 204)
    expect(await customerCount()).toBe(1)
    await client.sandbox().reset()
    expectStatus(await client.control('POST', '/snapshots/one-customer/restore'), 204)
    expect(await customerCount()).toBe(1)
    expectStatus(await client.control('DELETE', '/snapshots/one-customer'), 204)
    expect((await client.control('GET', '/snapshots')).body).toEqual({ data: [] })
  })

  it('is replaced by another one with its name', async () => {
    expectStatus(await saveAs('again'), 201)
    expectStatus(await saveAs('other'), 201)
    await createTestCustomer(client)
    expectStatus(await saveAs('again'), 201)
    const kept = await client.control<{ data: SnapshotRecord[] }>('GET', '/snapshots')
    expect(kept.body.data.map(({ name }) => name)).toEqual(['other', 'again'])
    await client.sandbox().reset()
    expectStatus(await client.control('POST', '/snapshots/again/restore'), 204)
    expect(await customerCount()).toBe(1)
    for (const name of ['again', 'other'])
      expectStatus(await client.control('DELETE', `/snapshots/${name}`), 204)
  })

  it.each(['', '../x', 'a b', '.hidden', 'x'.repeat(65), 7, null, undefined])(
    'is not called %j',
    async (name) => {
      const { status, body } = (await saveAs(name)) as Answer<unknown> as Answer<Refusal>
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    },
  )

  it('that is unknown is not found', async () => {
    for (const [method, path] of [
      ['POST', '/snapshots/unknown/restore'],
      ['DELETE', '/snapshots/unknown'],
    ] as const) {
      const { status, body } = await client.control<Refusal>(method, path)
      expect([status, body.code]).toEqual([404, 'SNAPSHOT_NOT_FOUND'])
    }
  })

  it('that cannot be restored is refused with the reason', async () => {
    // Later than any clock can be moved to.
    const sandbox = await createSandbox({ now: () => Date.UTC(3100, 0), clock: 'frozen' })
    const own = createClient(() => sandbox)
    expectStatus(await own.control('POST', '/snapshots', { name: 'late' }), 201)
    for (const [path, body] of [
      ['/snapshots/late/restore', undefined],
      ['/namespaces', { snapshot: 'late' }],
    ] as const) {
      const refused = await own.control<Refusal>('POST', path, body)
      expect([refused.status, refused.body.details]).toEqual([400, { reason: 'INVALID_DATA' }])
    }
    await sandbox.close()
  })

  it('is one of at most twenty', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
    for (const name of names.slice(1)) expectStatus(await saveAs(name), 201)
    const together = await Promise.all([saveAs(names[0]), saveAs('another')])
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await client.control('DELETE', '/snapshots/another')
    expectStatus(await saveAs(names[0]), 201)
    const { status, body } = (await saveAs('more')) as Answer<unknown> as Answer<Refusal>
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    for (const name of names) await client.control('DELETE', `/snapshots/${name}`)
  })

  it('is what a namespace begins with, and a namespace has its own', async () => {
    await createTestCustomer(client)
    const { faults } = client.sandbox()
    faults.add({ kind: 'rateLimit', retryAfterSeconds: 1, route: 'GET /tokens' })
    expectStatus(await saveAs('base'), 201)
    faults.clear()
    await createTestCustomer(client)
    const made = await client.control<NamespaceRecord>('POST', '/namespaces', { snapshot: 'base' })
    const { authorization, controlPath, id } = expectStatus(made, 201)
    const { fetch, basePath } = client.sandbox()
    const own = createClient(() => ({ fetch, basePath, authorization }))
    expect(await customerCount(own)).toBe(1)
    const path = controlPath.replace('/_sandbox', '')
    const faultsAt = (at: string) => client.control<{ data: unknown[] }>('GET', `${at}/faults`)
    expect((await faultsAt(path)).body.data).toMatchObject([{ route: 'GET /tokens' }])
    expect((await faultsAt('')).body.data).toEqual([])
    await createTestCustomer(own)
    expectStatus(await client.control('POST', `${path}/snapshots`, { name: 'own' }), 201)
    await createTestCustomer(own)
    expectStatus(await client.control('POST', `${path}/snapshots/own/restore`), 204)

    expect([await customerCount(own), await customerCount()]).toEqual([2, 2])
    expect((await put(await client.sandbox().snapshot(), type, path)).status).toBe(204)
    expect(await customerCount(own)).toBe(2)
    expectStatus(await client.control('DELETE', `/namespaces/${id}`), 204)
    await client.control('DELETE', '/snapshots/base')
  })

  it.each([
    [{ snapshot: 'unknown' }, 404],
    [{ snapshot: 7 }, 400],
    [{ snapshot: 'unknown', fork: true }, 400],
    [{ snapshot: 'unknown', clock: 'frozen' }, 400],
  ])('makes no namespace with %j', async (options, status) => {
    expect((await client.control('POST', '/namespaces', options)).status).toBe(status)
  })
})

/** A promise that is kept from outside. */
function createSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}
