import { describe, expect, it, vi } from 'vitest'
import { createSandbox, type Fault, type FaultRecord } from '../../src/index.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { ignoreTraffic } from '../support/traffic.ts'
import { createTestCustomer, fund } from '../support/wallet.ts'

// Responses of faults are none of the API's own.
const client = useSandbox({}, ignoreTraffic())
/** Its generation has operations that are not built. */
const august = useSandbox({ profile: 'live-2026-08' }, ignoreTraffic())
const customer = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }

const add = (fault: Fault) => client.sandbox().faults.add(fault)
const list = () => client.sandbox().faults.list()

/** The statuses of so many reads of the configuration; undefined for a dropped connection. */
async function readConfig(times: number): Promise<(number | undefined)[]> {
  const statuses = []
  for (let count = 0; count < times; count += 1) {
    const response = await client.get('/config').catch(() => undefined)
    statuses.push(response?.status)
  }
  return statuses
}

async function customerCount(): Promise<number> {
  const { body } = await client.get<{ totalCount: number }>('/customers')
  return body.totalCount
}

async function requests() {
  type Line = { id: number; path: string; status?: number; fault?: number }
  return (await client.control<{ data: Line[] }>('GET', '/requests')).body.data
}

describe('a fault', () => {
  it('rateLimit responds 429 with Retry-After, and nothing is done', async () => {
    add({ route: 'POST /customers', kind: 'rateLimit', retryAfterSeconds: 7, count: 1 })
    const { status, headers, body } = await client.post('/customers', customer)
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
    expect(body).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: expect.any(String) })
    expect(headers.get('date')).toBe('Mon, 01 Jun 2026 12:00:00 GMT')
    expect(await customerCount()).toBe(0)
    expectStatus(await client.post('/customers', customer), 201)
  })

  it.each([500, 502, 503, 504] as const)(
    'serverError responds %s in the envelope',
    async (status) => {
      add({ kind: 'serverError', status })
      const refused = await client.post<Refusal>('/customers', customer)
      expect(refused.status).toBe(status)
      expect(refused.body).toEqual({ status, code: 'INTERNAL_ERROR', message: expect.any(String) })
      client.sandbox().faults.clear()
      expect(await customerCount()).toBe(0)
    },
  )

  it('serverError responds with the page of a proxy', async () => {
    add({ kind: 'serverError', status: 502, body: 'html' })
    const url = `http://localhost${client.sandbox().basePath}/config`
    const response = await client.sandbox().fetch(new Request(url))
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await response.text()).toContain('<h1>502 Bad Gateway</h1>')
  })

  it('serverError carries the operation out first when it comes after', async () => {
    add({ route: 'POST /customers', kind: 'serverError', status: 504, when: 'after' })
    expectStatus(await client.post('/customers', customer), 504)
    expect(await customerCount()).toBe(1)
  })

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('drop ends the connection %s the operation', async (when, made) => {
    const { id } = add({ route: 'POST /customers', kind: 'drop', when, count: 1 })
    const dropped = client.post('/customers', customer)
    await expect(dropped).rejects.toThrow(TypeError)
    await expect(dropped).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNRESET', message: `Fault ${id} dropped the connection` },
    })
    expect(await customerCount()).toBe(made)
    const webhooks = await client.sandbox().webhooks.list()
    expect(webhooks.map(({ type }) => type)).toEqual(made === 0 ? [] : ['CUSTOMER.KYC_APPROVED'])
  })

  it('drop after the operation leaves the same response to a retry by idempotency key', async () => {
    const { usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 10_000)
    const { faults } = client.sandbox()
    faults.add({
      route: 'POST /sandbox/internal-accounts/{accountId}/fund',
      kind: 'drop',
      when: 'after',
      count: 1,
    })
    await expect(fund(client, usdAccountId, 10_000)).rejects.toThrow('fetch failed')
    const { accounts } = await client.books()
    expect(accounts.find(({ id }) => id === usdAccountId)?.balance).toBe(20_000)
  })

  it.each(['before', 'after'] as const)('latency delays the response, %s', async (when) => {
    add({ kind: 'latency', ms: 80, when, count: 1 })
    const start = performance.now()
    expectStatus(await client.post('/customers', customer), 201)
    expect(performance.now() - start).toBeGreaterThan(75)
    expect(await customerCount()).toBe(1)
  })
})

describe('a fault applies', () => {
  const fails = { kind: 'serverError', status: 503 } as const

  it('to the next n requests', async () => {
    add({ ...fails, count: 2 })
    expect(await readConfig(4)).toEqual([503, 503, 200, 200])
    expect(list()).toMatchObject([{ applied: 2, active: false }])
  })

  it('to its operation alone, a fixed address being no value of a parameter', async () => {
    add({ ...fails, route: 'GET /customers/{customerId}' })
    expectStatus(await client.get('/customers/internal-accounts'), 200)
    expectStatus(await client.get('/customers'), 200)
    expectStatus(await client.call('DELETE', '/customers/Customer:1'), 404)
    expectStatus(await client.get('/customers/Customer:1'), 503)
    expectStatus(await client.get('/customers/Customer%3A1?expand=x'), 503)
  })

  it('to an operation that is not implemented, and to addresses that are none', async () => {
    august.sandbox().faults.add({ ...fails, route: 'GET /stablecoins/{stablecoinId}', count: 1 })
    expectStatus(await august.get('/stablecoins/Stablecoin:1'), 503)
    expectStatus(await august.get('/stablecoins/Stablecoin:1'), 501)
    add(fails)
    expectStatus(await client.get('/nowhere'), 503)
  })

  it('for a time on the sandbox’s clock', async () => {
    add({ ...fails, durationMs: 60_000 })
    await client.sandbox().clock.advance(59_999)
    expect(await readConfig(1)).toEqual([503])
    await client.sandbox().clock.advance(1)
    expect(await readConfig(1)).toEqual([200])
    expect(list()).toMatchObject([{ addedAt: '2026-06-01T12:00:00.000Z', active: false }])
  })

  it('to a share of the requests, the same ones for the same seed', async () => {
    const sequence = async (seed: number) => {
      client.sandbox().faults.clear()
      add({ ...fails, share: 0.3, seed })
      return readConfig(60)
    }
    const first = await sequence(7)
    expect(await sequence(7)).toEqual(first)
    expect(await sequence(8)).not.toEqual(first)
    const failed = first.filter((status) => status === 503).length
    expect(failed).toBeGreaterThan(8)
    expect(failed).toBeLessThan(30)
    expect(list()).toMatchObject([{ share: 0.3, seed: 8, active: true }])
  })

  it('alone: a request meets the first of them', async () => {
    add({ ...fails, count: 1 })
    add({ kind: 'drop', when: 'before', count: 1 })
    expect(await readConfig(3)).toEqual([503, undefined, 200])
    expect(list().map(({ applied }) => applied)).toEqual([1, 1])
  })

  it('to nothing outside of the API', async () => {
    add({ kind: 'drop', when: 'before' })
    const { sandbox } = client
    for (const path of ['/health', '/openapi.json', '/_sandbox/clock', '/elsewhere']) {
      const { status } = await sandbox().fetch(new Request(`http://localhost${path}`))
      expect([path, status]).toEqual([path, path === '/elsewhere' ? 404 : 200])
    }
    await expect(client.get('/config')).rejects.toThrow(TypeError)
  })

  it('until a reset', async () => {
    add(fails)
    await client.sandbox().reset()
    expect(list()).toEqual([])
    expect(await readConfig(1)).toEqual([200])
  })
})

describe('the request log', () => {
  it('shows which fault a request met, and no status where no response was sent', async () => {
    const { id } = add({ route: 'POST /customers', kind: 'drop', when: 'before', count: 1 })
    await expect(client.post('/customers', customer)).rejects.toThrow(TypeError)
    const html = add({ kind: 'serverError', status: 502, body: 'html', count: 1 })
    await expect(client.post('/customers', customer)).rejects.toThrow(SyntaxError)
    await client.get('/config')
    const [dropped, failed, untouched] = await requests()
    expect(dropped).toMatchObject({ fault: id })
    expect(dropped).not.toHaveProperty('status')
    expect(failed).toMatchObject({ fault: html.id, status: 502 })
    expect(untouched).not.toHaveProperty('fault')
    const shown = await client.control('GET', `/requests/${dropped?.id}`)
    expect(shown.body).toMatchObject({ request: { body: JSON.stringify(customer) } })
    expect(shown.body).not.toHaveProperty('response')
    const page = await client.control('GET', `/requests/${failed?.id}`)
    expect(page.body).toMatchObject({ response: { body: expect.stringContaining('<h1>502') } })
  })

  it('tells the event feed', async () => {
    const seen: unknown[] = []
    const stop = client.sandbox().events.subscribe(({ kind, data }) => seen.push([kind, data]))
    const { id } = add({ kind: 'drop', when: 'after', count: 1 })
    await expect(client.get('/config')).rejects.toThrow(TypeError)
    stop()
    expect(seen).toEqual([['request', expect.objectContaining({ method: 'GET', fault: id })]])
  })
})

describe('a delayed request', () => {
  const slow = { kind: 'latency', ms: 60_000 } as const
  const read = (init: RequestInit = {}) => {
    const { sandbox } = client
    const url = `http://localhost${sandbox().basePath}/config`
    const headers = { authorization: sandbox().authorization }
    return sandbox().fetch(new Request(url, { headers, ...init }))
  }
  /** Once the request is delayed. */
  const delayed = () => vi.waitFor(() => expect(list()).toMatchObject([{ applied: 1 }]))

  it('ends with the reason its client gives up for, and is not carried out', async () => {
    add(slow)
    const controller = new AbortController()
    const reading = read({ signal: controller.signal })
    await delayed()
    controller.abort(new Error('the client gave up'))
    await expect(reading).rejects.toThrow('the client gave up')
    await expect(read({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })

  it.each([
    ['the fault is removed', (fault: FaultRecord) => client.sandbox().faults.remove(fault.id)],
    ['the faults are cleared', () => client.sandbox().faults.clear()],
    ['the sandbox is reset', () => client.sandbox().reset()],
  ])('goes on at once when %s', async (_, end) => {
    const fault = add(slow)
    const reading = read()
    await delayed()
    await end(fault)
    expect((await reading).status).toBe(200)
  })

  it('is dropped when the sandbox closes', async () => {
    const sandbox = await createSandbox({ now: () => startOfTime })
    sandbox.faults.add(slow)
    const reading = sandbox.fetch(new Request(`http://localhost${sandbox.basePath}/config`))
    const dropped = expect(reading).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { message: 'The sandbox was closed' },
    })
    await sandbox.close()
    await dropped
  })
})

describe('/_sandbox/faults', () => {
  const post = (fault: unknown) =>
    client.control<Refusal & { id: number }>('POST', '/faults', fault)

  it('adds, lists and removes', async () => {
    const fault = { route: 'POST /quotes/{quoteId}/execute', kind: 'drop', when: 'after', count: 3 }
    const first = expectStatus(await post(fault), 201)
    const { id } = first
    const expected = { id, ...fault, addedAt: '2026-06-01T12:00:00.000Z', applied: 0, active: true }
    expect(first).toEqual(expected)
    const second = expectStatus(await post({ kind: 'latency', ms: 1 }), 201)
    const shown = await client.control<{ data: FaultRecord[] }>('GET', '/faults')
    expect(shown.body).toEqual({ data: [expected, second] })
    expect(shown.body.data).toEqual(list())
    expectStatus(await client.control('DELETE', `/faults/${id}`), 204)
    expect(list()).toEqual([second])
    expectStatus(await client.control('DELETE', `/faults/${id}`), 404)
    expectStatus(await client.control('DELETE', '/faults'), 204)
    expect(list()).toEqual([])
  })

  it.each([
    ['POST /quotes/{id}/execute', 'POST /quotes/{quoteId}/execute'],
    ['POST /quotes/:quoteId/execute', 'POST /quotes/{quoteId}/execute'],
    ['/customers', 'GET /customers'],
    ['post /customers', 'POST /customers'],
    ['POST /2025-10-13/customers', 'POST /customers'],
    ['GET /_sandbox/clock', ''],
    ['GET /health', ''],
    ['', ''],
  ])('refuses the route %s and names %s', async (route, nearest) => {
    const { message } = expectStatus(await post({ route, kind: 'drop', when: 'after' }), 400)
    expect(message).toContain(nearest)
    expect(message).toMatch(/^route must be a documented operation, such as [A-Z]+ \/\S+ or /)
  })

  const drop = { kind: 'drop', when: 'after' }
  const latency = { kind: 'latency', ms: 1 }
  const limit = { kind: 'rateLimit', retryAfterSeconds: 1 }
  const error = { kind: 'serverError', status: 500 }

  it.each([
    [undefined, 'kind'],
    [null, 'fault'],
    [[], ''],
    ['drop', 'fault'],
    [{}, 'kind'],
    [{ kind: 'explode' }, 'kind'],
    [{ kind: 'drop' }, 'when'],
    [{ ...drop, when: 'during' }, 'when'],
    [{ ...drop, times: 3 }, 'times'],
    [{ ...drop, ms: 3 }, 'ms'],
    [{ ...drop, count: 0 }, 'count'],
    [{ ...drop, count: 1.5 }, 'count'],
    [{ ...drop, count: '1' }, 'count'],
    [{ ...drop, count: 10_001 }, 'count'],
    [{ ...drop, count: null }, 'count'],
    [{ ...drop, share: 0 }, 'share'],
    [{ ...drop, share: 1.01 }, 'share'],
    [{ ...drop, seed: -1 }, 'seed'],
    [{ ...drop, seed: 2 ** 32 }, 'seed'],
    [{ ...drop, durationMs: 0 }, 'durationMs'],
    [{ ...drop, durationMs: 1e15 }, 'durationMs'],
    [{ ...drop, route: 7 }, 'route'],
    [{ ...drop, route: 'x'.repeat(201) }, 'route'],
    [{ ...latency, ms: 60_001 }, 'ms'],
    [{ ...latency, ms: -1 }, 'ms'],
    [{ ...limit, retryAfterSeconds: -1 }, 'retryAfterSeconds'],
    [{ ...limit, retryAfterSeconds: 86_401 }, 'retryAfterSeconds'],
    [{ ...limit, when: 'after' }, 'when'],
    [{ ...error, status: 501 }, 'status'],
    [{ ...error, status: 404 }, 'status'],
    [{ ...error, body: 'xml' }, 'body'],
  ])('refuses %j and names what is wrong', async (fault, field) => {
    const { message, code } = expectStatus(await post(fault), 400)
    expect(code).toBe('INVALID_INPUT')
    expect(message).toMatch(new RegExp(`^The fault is invalid: .*${field}`))
    expect(list()).toEqual([])
  })

  it('throws the same refusals on the object', () => {
    expect(() => add({ kind: 'latency', ms: 60_001 })).toThrow('ms must be at most 60000')
    expect(() => add({ route: 'GET /quote', ...latency } as Fault)).toThrow('POST /quotes')
    expect(() => client.sandbox().faults.remove(1.5)).toThrow('Fault not found')
  })

  it.each(['x', '0', '-1', '1e3', '99999999999999999999'])('has no fault %s', async (id) => {
    add({ kind: 'drop', when: 'after' })
    expectStatus(await client.control('DELETE', `/faults/${id}`), 404)
    expect(list()).toHaveLength(1)
  })

  it('keeps at most a hundred, and lets go of one that is over', async () => {
    add({ kind: 'latency', ms: 1, count: 1 })
    const { id } = add({ kind: 'latency', ms: 1 })
    for (let count = 2; count < 100; count += 1) add({ kind: 'latency', ms: 1 })
    expectStatus(await post(latency), 409)
    await client.get('/config')
    expectStatus(await post(latency), 201)
    expect(list()).toHaveLength(100)
    expect(list()[0]).toMatchObject({ id })
    expectStatus(await post(latency), 409)
  })

  it('is closed to a page of another origin', { tags: ['T29'] }, async () => {
    const request = new Request('http://localhost/_sandbox/faults', {
      method: 'POST',
      body: JSON.stringify(drop),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    })
    expect((await client.sandbox().fetch(request)).status).toBe(403)
    expect(list()).toEqual([])
  })
})
