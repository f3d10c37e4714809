import { describe, expect, it } from 'vitest'
import { createRequestLog } from '../../src/control/requestLog.ts'
import type { Exchange } from '../../src/core/records.ts'
import { listen } from '../../src/index.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'

const client = useSandbox()
/** Its generation has operations that are not built, which refuse a body unread. */
const august = useSandbox({ profile: 'live-2026-08' })

type Summary = { id: number; method: string; path: string; status?: number; ignored?: string[] }
type Message = { headers: Record<string, string>; body?: string; truncated?: boolean }
type Detail = Summary & { request: { url: string } & Message; response?: Message }

async function requests(from = client): Promise<Summary[]> {
  return (await from.control<{ data: Summary[] }>('GET', '/requests')).body.data
}

async function lastRequest(from = client): Promise<Detail> {
  const { id } = (await requests(from)).at(-1) ?? { id: 0 }
  return expectStatus(await from.control<Detail>('GET', `/requests/${id}`), 200)
}

const url = (path: string) => `http://localhost${client.sandbox().basePath}${path}`

describe('/_sandbox/requests/{id}', () => {
  it('shows headers, query and bodies of both sides', async () => {
    const input = { customerType: 'INDIVIDUAL', fullName: 'Ada Exämple' }
    const made = await client.call('POST', '/customers?a=1&b=%20', input, {
      headers: { 'idempotency-key': 'k-1' },
    })
    const { request, response, ...line } = await lastRequest()
    expect(line).toMatchObject({ method: 'POST', path: '/2025-10-13/customers', status: 201 })
    expect(request).toMatchObject({
      url: '/2025-10-13/customers?a=1&b=%20',
      headers: { 'idempotency-key': 'k-1', 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    expect(JSON.parse(response?.body ?? '')).toEqual(made.body)
    expect(response?.headers).toMatchObject({ date: 'Mon, 01 Jun 2026 12:00:00 GMT' })
  })

  it('shows no credentials, neither in the list nor in a request', async () => {
    const { authorization } = client.sandbox()
    await client.get('/config', {
      headers: { cookie: 'login=secret', 'x-sandbox-token': 'secret' },
    })
    const detail = await lastRequest()
    expect(detail.request.headers).toMatchObject({
      authorization: '[redacted]',
      cookie: '[redacted]',
      'x-sandbox-token': '[redacted]',
    })
    const shown = JSON.stringify([detail, await requests()])
    expect(shown).not.toContain(authorization.split(' ')[1])
    expect(shown).not.toContain('secret')
  })

  it.each([
    ['POST', '/auth/credentials/x/verify', '{"type":"EMAIL_OTP","otp":"220502"}', '220502'],
    ['POST', '/auth/credentials/x/verify', '{"otp" : 220502, "otp_code":"x\\"y"}', '220502'],
    ['POST', '/auth/credentials/x/verify', '{"otp_code":"x\\"hush","n":1}', 'hush'],
    ['POST', '/auth/credentials/x/verify', '{"oidcToken":"hush', 'hush'],
    ['POST', '/customers', 'a=1&code=654321&b=2', '654321'],
    ['POST', '/customers', 'Password=hush', 'hush'],
    ['GET', '/customers?clientSecret=hush&a=1', undefined, 'hush'],
    ['GET', '/customers?a=1&client_secret=hush', undefined, 'hush'],
    ['POST', '/agents/device-codes/AAAA-2222/redeem', undefined, 'AAAA-2222'],
    ['GET', '/agents/device-codes/hush/status', undefined, 'hush'],
  ])(
    'shows no secret of a request by its name: %s %s %s',
    async (method, path, rawBody, secret) => {
      const lines: unknown[] = []
      const stop = client.sandbox().events.subscribe(({ data }) => lines.push(data))
      await client.call(method, path, undefined, rawBody === undefined ? {} : { rawBody })
      stop()
      const shown = JSON.stringify([await lastRequest(), await requests(), lines])
      expect(shown).toContain('[redacted]')
      expect(shown).not.toContain(secret)
    },
  )

  it('shows what is beside a secret', async () => {
    const rawBody = '{"type":"EMAIL_OTP","otp":"220502","more":1}'
    await client.call('POST', '/customers?code=1&limit=5', undefined, { rawBody })
    const { request } = await lastRequest()
    expect(request.body).toBe('{"type":"EMAIL_OTP","otp":"[redacted]","more":1}')
    expect(request.url).toBe('/2025-10-13/customers?code=[redacted]&limit=5')
  })

  it.each(['x-api-key', 'x-auth-token', 'x-client-secret'])('hides the header %s', async (name) => {
    await client.get('/config', { headers: { [name]: 'hush' } })
    expect((await lastRequest()).request.headers[name]).toBe('[redacted]')
  })

  it('shows no device code of a response', async () => {
    const customer = await client.post<{ id: string }>('/customers', { customerType: 'INDIVIDUAL' })
    const made = await client.post<{ deviceCode: { code: string } }>('/agents', {
      name: 'Book-keeper',
      customerId: customer.body.id,
      policy: {
        permissions: ['VIEW_TRANSACTIONS'],
        spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
      },
    })
    const { code } = expectStatus(made, 201).deviceCode
    const { response } = await lastRequest()
    expect(response?.body).toContain('[redacted]')
    expect(response?.body).not.toContain(code)
  })

  it('names the fields and parameters that an operation does not have', async () => {
    const address = { line1: 'a', postalCode: '1', country: 'US', zip: '1' }
    const input = { customerType: 'INDIVIDUAL', fullname: 'x', address }
    const made = await client.post<{ id: string }>('/customers', input)
    const { id } = expectStatus(made, 201)
    await client.get(`/customers/internal-accounts?customerID=${id}&limit=5`)
    await client.call('PATCH', '/config', { webhook_url: 'http://localhost/' })
    await client.post(`/customers/${id}/kyc-link`)
    const ignored = (await requests()).map((line) => line.ignored)
    expect(ignored.slice(0, 3)).toEqual([
      ['body.fullname', 'body.address.zip'],
      ['query.customerID'],
      ['body.webhook_url'],
    ])
    expect(ignored[3]).toBeUndefined()
  })

  it('names none of a request that was refused', async () => {
    expectStatus(await client.post('/customers', { fullname: 'x' }), 400)
    expect(await requests()).not.toContainEqual(
      expect.objectContaining({ ignored: expect.anything() }),
    )
  })

  it('shows a request of the event feed by its id', async () => {
    const seen: unknown[] = []
    const stop = client.sandbox().events.subscribe(({ data }) => seen.push(data))
    await client.get('/config')
    stop()
    const { request: _, response: __, ...line } = await lastRequest()
    expect(seen).toEqual([line])
  })

  it('leaves bodies out where there are none', async () => {
    const response = await client.sandbox().fetch(
      new Request(url('/config'), {
        method: 'HEAD',
        headers: { authorization: client.sandbox().authorization },
      }),
    )
    expect([response.status, await response.text()]).toEqual([200, ''])
    const detail = await lastRequest()
    expect(detail.request).not.toHaveProperty('body')
    expect(detail.response).not.toHaveProperty('body')
  })

  it('shows a body that the operation refused unread', async () => {
    const refused = await august.call('POST', '/stablecoins', { network: 'SPARK' })
    expectStatus(refused, 501)
    expect((await lastRequest(august)).request.body).toBe('{"network":"SPARK"}')
  })

  it.each([
    ['in one piece', (text: string) => text],
    ['as a stream', (text: string) => new Blob([text]).stream()],
  ])('keeps the first 64 kB of a body %s that is too large', async (_, toBody) => {
    const text = JSON.stringify({ fullName: 'x'.repeat(200_000) })
    const init = {
      method: 'POST',
      duplex: 'half',
      body: toBody(text),
      headers: {
        authorization: client.sandbox().authorization,
        'content-type': 'application/json',
      },
    }
    const response = await client.sandbox().fetch(new Request(url('/customers'), init))
    expect(response.status).toBe(413)
    const { request } = await lastRequest()
    expect(request).toMatchObject({ body: text.slice(0, 65_536), truncated: true })
  })

  it('shows what came over a port', async () => {
    const listener = await listen(client.sandbox())
    const response = await fetch(`${listener.url}/2025-10-13/customers`, {
      method: 'POST',
      body: '{"customerType":"NOBODY"}',
      headers: {
        authorization: client.sandbox().authorization,
        'content-type': 'application/json',
      },
    })
    const text = await response.text()
    await listener.close()
    const detail = await lastRequest()
    expect(detail).toMatchObject({ status: 400, request: { body: '{"customerType":"NOBODY"}' } })
    expect(detail.response?.body).toBe(text)
  })

  it.each(['0', '999999', 'x', '1e1', '-1', '%00'])('refuses the id %s', async (id) => {
    const { status, body } = await client.control('GET', `/requests/${id}`)
    expect([400, 404]).toContain(status)
    expect(body).toMatchObject({ status, code: expect.any(String) })
  })

  it('forgets requests on a reset, and gives no id twice', async () => {
    await client.get('/config')
    const before = await lastRequest()
    await client.sandbox().reset()
    expect(await requests()).toEqual([])
    expectStatus(await client.control('GET', `/requests/${before.id}`), 404)
    await client.get('/config')
    expect((await lastRequest()).id).toBeGreaterThan(before.id)
  })
})

describe('createRequestLog', () => {
  const line = { at: '2026-06-01T12:00:00.000Z', method: 'GET', path: '/', durationMs: 1 }
  const exchange = (size: number): Exchange => ({
    request: { url: '/', headers: {} },
    response: { headers: {}, body: 'x'.repeat(size) },
  })

  it('keeps the last thousand', () => {
    const log = createRequestLog()
    for (let count = 1; count <= 1_005; count += 1) log.add(line, exchange(1))
    expect(log.list()).toHaveLength(1_000)
    expect(log.list()[0]).toMatchObject({ id: 6 })
    expect(() => log.get(5)).toThrow('not found')
  })

  it('keeps no more than fit into 16 MB', () => {
    const log = createRequestLog()
    for (let count = 1; count <= 500; count += 1) log.add(line, exchange(65_536))
    expect(log.list()).toHaveLength(127)
    expect(log.get(500).response?.body).toHaveLength(65_536)
    log.clear()
    for (let count = 1; count <= 127; count += 1) log.add(line, exchange(65_536))
    expect(log.list()).toHaveLength(127)
  })
})
