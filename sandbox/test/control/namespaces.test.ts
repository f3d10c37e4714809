import { describe, expect, it } from 'vitest'
import { createSandbox, listen, type NamespaceOptions, OptionError } from '../../src/index.ts'
import { createAgent } from '../support/agents.ts'
import { type Client, createClient, expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer, fund } from '../support/wallet.ts'

type Namespace = {
  id: string
  clientId: string
  clientSecret: string
  authorization: string
  controlPath: string
}

const client = useSandbox()
const people = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }

async function create(options?: object): Promise<Namespace> {
  const { status, body } = await client.control<Namespace>('POST', '/namespaces', options)
  expect(status).toBe(201)
  return body
}

/** Calls the sandbox with the credentials of a namespace. */
function as({ authorization }: Pick<Namespace, 'authorization'>): Client {
  return createClient(() => ({ ...client.sandbox(), authorization }))
}

/** Calls a namespace's own control area. */
function control<T>({ id }: Namespace, method: string, path: string, body?: unknown) {
  return client.control<T>(method, `/namespaces/${id}${path}`, body)
}

const remove = ({ id }: Namespace) => client.control('DELETE', `/namespaces/${id}`)

async function customerCount(caller: Client): Promise<number> {
  const { body } = await caller.get<{ totalCount: number }>('/customers')
  return body.totalCount
}

describe('a namespace', () => {
  it('is where its links and its agents lead, which bring no API token', async () => {
    const namespace = await create()
    const inside = as(namespace)
    const { customerId } = await createTestCustomer(inside, { kycStatus: 'PENDING' })
    const made = await inside.post<{ kycUrl: string }>(`/customers/${customerId}/kyc-link`, {})
    const { kycUrl } = expectStatus(made, 201)
    const opened = await client.sandbox().fetch(new Request(kycUrl))
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain(`/kyc/${namespace.id}.`)

    const { deviceCode } = await createAgent(inside, customerId)
    const path = `/agents/device-codes/${deviceCode.code}/redeem`
    const { accessToken } = expectStatus(await inside.post<{ accessToken: string }>(path), 200)
    const asAgent = (token: string) =>
      client.call('GET', '/agents/me', undefined, { authorization: `Bearer ${token}` })
    expectStatus(await asAgent(accessToken), 200)
    expectStatus(await asAgent(accessToken.replace(/.$/, (it) => (it === '0' ? '1' : '0'))), 401)
    await remove(namespace)
    expectStatus(await asAgent(accessToken), 401)
  })

  it('has customers, books, mails, requests and a clock of its own', async () => {
    const namespace = await create()
    const inside = as(namespace)
    const { usdAccountId } = await createTestCustomer(inside)
    await fund(inside, usdAccountId, 700)
    expect(await customerCount(inside)).toBe(1)
    expect(await customerCount(client)).toBe(0)
    expect((await client.books()).transfers).toEqual([])
    const books = await control<{ transfers: object[] }>(namespace, 'GET', '/ledger')
    expect(books.body.transfers).not.toEqual([])

    expectStatus(await control(namespace, 'POST', '/clock/advance', { ms: 60_000 }), 200)
    const clock = await control<{ now: string }>(namespace, 'GET', '/clock')
    expect(clock.body.now).toBe('2026-06-01T12:01:00.000Z')
    expect(client.sandbox().clock.now().toISOString()).toBe('2026-06-01T12:00:00.000Z')

    const own = await control<{ data: { path: string }[] }>(namespace, 'GET', '/requests')
    expect(own.body.data.map(({ path }) => path)).toContain(
      `${client.sandbox().basePath}/customers`,
    )
    const others = await client.control<{ data: object[] }>('GET', '/requests')
    expect(others.body.data).toHaveLength(1)
    await remove(namespace)
  })

  it('is reached with every API token that is made in it, and with no other', async () => {
    const [first, second] = [await create(), await create()]
    const { body: token } = await as(first).post<{ clientId: string; clientSecret: string }>(
      '/tokens',
      { name: 'second', permissions: ['VIEW'] },
    )
    const secret = `${token.clientId}:${token.clientSecret}`
    const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
    expectStatus(await as(first).post('/customers', people), 201)
    expect(await customerCount(as({ authorization }))).toBe(1)
    expect(await customerCount(as(second))).toBe(0)

    const mixed = Buffer.from(`${first.clientId}:${second.clientSecret}`).toString('base64')
    expectStatus(await as({ authorization: `Basic ${mixed}` }).get('/customers'), 401)
    for (const namespace of [first, second]) await remove(namespace)
  })

  it('is reached over a port', async () => {
    const namespace = await create()
    const listener = await listen(client.sandbox())
    const send = async (path: string, body: object) => {
      const headers = {
        authorization: namespace.authorization,
        'content-type': 'application/json',
      }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(listener.url + path, init)).status
    }
    expect(await send(`${client.sandbox().basePath}/customers`, people)).toBe(201)
    expect(await send(`${namespace.controlPath}/clock/advance`, { ms: 1_000 })).toBe(200)
    expect(await customerCount(as(namespace))).toBe(1)
    const { body } = await control<{ now: string }>(namespace, 'GET', '/clock')
    expect(body.now).toBe('2026-06-01T12:00:01.000Z')
    await listener.close()
    await remove(namespace)
  })

  it('is emptied by its own reset only', async () => {
    const namespace = await create()
    expectStatus(await as(namespace).post('/customers', people), 201)
    await client.sandbox().reset()
    expect(await customerCount(as(namespace))).toBe(1)
    expectStatus(await control(namespace, 'POST', '/reset'), 204)
    expect(await customerCount(as(namespace))).toBe(0)
    await remove(namespace)
  })

  it('meets only the faults that were added to it', async () => {
    const namespace = await create()
    const fault = { kind: 'serverError', status: 503 }
    expectStatus(await control(namespace, 'POST', '/faults', fault), 201)
    expectStatus(await as(namespace).get('/config'), 503)
    expectStatus(await client.get('/config'), 200)
    await remove(namespace)
  })

  it('has the keys of its sandbox, so that a page pins them once', async () => {
    const namespace = await create()
    const { body } = await control(namespace, 'GET', '/signers')
    expect(body).toEqual(client.sandbox().signers)
    await remove(namespace)
  })

  it('is made with options of its own', async () => {
    const options = { clock: 'frozen', startAt: '2030-01-01T00:00:00+01:00', seed: seedOf(people) }
    const namespace = await create(options)
    const { body } = await control(namespace, 'GET', '/clock')
    expect(body).toEqual({ now: '2029-12-31T23:00:00.000Z', clock: 'frozen' })
    expect(await customerCount(as(namespace))).toBe(1)
    await remove(namespace)
  })

  it('works beside others at the same time', async () => {
    const namespaces = await Promise.all(Array.from({ length: 4 }, () => create()))
    await Promise.all(
      namespaces.map(async (namespace, index) => {
        for (let count = 0; count <= index; count += 1) {
          expectStatus(await as(namespace).post('/customers', people), 201)
        }
      }),
    )
    const counts = await Promise.all(namespaces.map((namespace) => customerCount(as(namespace))))
    expect(counts).toEqual([1, 2, 3, 4])
    for (const namespace of namespaces) await remove(namespace)
  })

  it('is gone with its tokens once it is deleted', async () => {
    const namespace = await create()
    const kept = await create()
    const ids = async () => {
      const { body } = await client.control<{ data: Namespace[] }>('GET', '/namespaces')
      return body.data.map(({ id }) => id)
    }
    expect(await ids()).toEqual([namespace.id, kept.id])
    expectStatus(await remove(namespace), 204)
    expect(await ids()).toEqual([kept.id])
    expectStatus(await as(namespace).get('/customers'), 401)
    const after = await control<Refusal>(namespace, 'GET', '/mail')
    expect([after.status, after.body.code]).toEqual([404, 'NAMESPACE_NOT_FOUND'])
    const again = await client.control<Refusal>('DELETE', `/namespaces/${namespace.id}`)
    expect([again.status, again.body.code]).toEqual([404, 'NAMESPACE_NOT_FOUND'])
    await remove(kept)
  })

  it('responds to requests that are open when it is deleted, and refuses later ones', async () => {
    const namespace = await create()
    const statuses: number[] = []
    const work = async () => {
      const { status } = await as(namespace).post('/customers', people)
      statuses.push(status)
      if (status === 201) await work()
    }
    const workers = Array.from({ length: 8 }, work)
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(20)
    expectStatus(await remove(namespace), 204)
    await Promise.all(workers)
    expect(new Set(statuses)).toEqual(new Set([201, 401]))
  })

  it('refuses what still holds it after it was deleted', async () => {
    const namespace = await client.sandbox().createNamespace()
    await namespace.close()
    const caller = createClient(() => namespace)
    const { status, body } = await caller.post<Refusal>('/customers', people)
    expect([status, body.code]).toEqual([404, 'NAMESPACE_NOT_FOUND'])
  })

  it('is not left behind by a client that goes away while it is made', async () => {
    const leaving = new AbortController()
    const request = new Request('http://localhost/_sandbox/namespaces', {
      method: 'POST',
      signal: leaving.signal,
    })
    const response = client.sandbox().fetch(request)
    leaving.abort()
    expect((await response).status).toBe(400)
    const { body } = await client.control('GET', '/namespaces')
    expect(body).toEqual({ data: [] })
  })

  it('has no namespaces in it', async () => {
    const namespace = await create()
    expectStatus(await control(namespace, 'POST', '/namespaces'), 404)
    await remove(namespace)
  })

  it.each<[object, string]>([
    [{ dataDirectory: 'elsewhere' }, 'dataDirectory'],
    [['clock'], ''],
    [{ clock: 'stopped' }, 'clock'],
    [{ startAt: '2030-01-01' }, 'startAt'],
    [{ startAt: '2030-01-01T00:00:00Z' }, 'startAt'],
    [{ settleDelayMs: '2000' }, 'settleDelayMs'],
    [{ challengeLimits: { passkey: 0 } }, 'challengeLimits.passkey'],
    [{ challengeLimits: { passKey: 1 } }, 'challengeLimits.passKey'],
    [{ webhookEndpoint: 'http://example.com/hook' }, 'webhookEndpoint'],
    [{ seed: { requests: 'all' } }, 'seed'],
    [{ fork: 'yes' }, 'fork'],
    [{ fork: true, clock: 'frozen' }, 'clock'],
    [{ fork: true, seed: { requests: [] } }, 'seed'],
    [{ seed: seedOf({ customerType: 'NOBODY' }) }, ''],
  ])('is refused with %j', async (options, field) => {
    const { status, body } = await client.control<Refusal>('POST', '/namespaces', options)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    const { field: own, errors } = body.details ?? {}
    expect(own ?? errors?.[0]?.field ?? '').toBe(field)
    const { body: list } = await client.control('GET', '/namespaces')
    expect(list).toEqual({ data: [] })
  })

  it('is refused to a page of another origin', async () => {
    const { sandbox } = client
    for (const path of ['/_sandbox/namespaces', `${(await create()).controlPath}/reset`]) {
      const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        headers,
        body: '{}',
      })
      expect((await sandbox().fetch(request)).status).toBe(403)
    }
    const { body } = await client.control<{ data: Namespace[] }>('GET', '/namespaces')
    expect(body.data).toHaveLength(1)
    for (const namespace of body.data) await remove(namespace)
  })
})

describe('a namespace that is a fork', () => {
  it('goes on from the state of the sandbox, with an API token of its own', async () => {
    expectStatus(await client.post('/customers', people), 201)
    const fork = await create({ fork: true })
    expect(await customerCount(as(fork))).toBe(1)
    expectStatus(await as(fork).post('/customers', people), 201)

    expect(await customerCount(as(fork))).toBe(2)
    expect(await customerCount(client)).toBe(1)
    await remove(fork)
  })

  it('takes a token of the sandbox below its own path only', async () => {
    expectStatus(await client.post('/customers', people), 201)
    const fork = await create({ fork: true })
    expectStatus(await as(fork).post('/customers', people), 201)
    const { authorization, basePath, fetch } = client.sandbox()
    const call = async (path: string) => {
      const url = `http://localhost${path}${basePath}/customers`
      const response = await fetch(new Request(url, { headers: { authorization } }))
      return ((await response.json()) as { totalCount?: number }).totalCount
    }

    expect([await call(fork.controlPath), await call('')]).toEqual([2, 1])
    await remove(fork)
    expect(await call(fork.controlPath)).toBeUndefined()
  })

  it('moves a clock of its own', async () => {
    const fork = await create({ fork: true })
    const timeOf = async (namespace?: Namespace) => {
      const asked = namespace
        ? control<{ now: string }>(namespace, 'GET', '/clock')
        : client.control<{ now: string }>('GET', '/clock')
      return (await asked).body.now
    }
    const before = await timeOf()
    expect(await timeOf(fork)).toBe(before)
    expectStatus(await control(fork, 'POST', '/clock/advance', { ms: 60_000 }), 200)

    expect(await timeOf()).toBe(before)
    expect(Date.parse(await timeOf(fork)) - Date.parse(before)).toBe(60_000)
    await remove(fork)
  })
})

describe('createNamespace', () => {
  it('says how the namespace is reached over a port', async () => {
    const { id, clientId, clientSecret, controlPath, close } = await client
      .sandbox()
      .createNamespace()
    expect(controlPath).toBe(`/_sandbox/namespaces/${id}`)
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
    expect(await customerCount(as({ authorization }))).toBe(0)
    await close()
  })

  it('gives a service that ends with close', async () => {
    const namespace = await client.sandbox().createNamespace({ settleDelayMs: 0 })
    const caller = createClient(() => namespace)
    expectStatus(await caller.post('/customers', people), 201)
    expect(await customerCount(caller)).toBe(1)
    expect(await customerCount(as(namespace))).toBe(1)
    await namespace.close()
    await namespace.close()
    expectStatus(await as(namespace).get('/customers'), 401)
  })

  it('is ended by the close of its sandbox, and makes none after it', async () => {
    const sandbox = await createSandbox()
    const starting = sandbox.createNamespace()
    await sandbox.close()
    const { fetch } = await starting
    expect((await fetch(new Request('http://localhost/health'))).status).toBe(404)
    await expect(sandbox.createNamespace()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The sandbox was closed',
    })
  })

  it('names an option that cannot be used', async () => {
    const making = client.sandbox().createNamespace({ settleDelayMs: -1 })
    await expect(making).rejects.toThrow(OptionError)
    const unknown = { dataDirectory: '/tmp' } as NamespaceOptions
    await expect(client.sandbox().createNamespace(unknown)).rejects.toThrow(/dataDirectory/)
  })
})

function seedOf(body: Record<string, string>) {
  return { requests: [{ method: 'POST', path: '/customers', body }] } as const
}
