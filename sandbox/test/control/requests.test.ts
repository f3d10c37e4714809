import { describe, expect, it } from 'vitest'
import { createRequestLog } from '../../src/control/requestLog.ts'
import type { Exchange } from '../../src/core/records.ts'
import { listen } from '../../src/index.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'

const client = useSandbox()

type Summary = { id: number; method: string; path: string; status?: number }
type Message = { headers: Record<string, string>; body?: string; truncated?: boolean }
type Detail = Summary & { request: { url: string } & Message; response?: Message }

async function requests(): Promise<Summary[]> {
  return (await client.control<{ data: Summary[] }>('GET', '/requests')).body.data
}

async function lastRequest(): Promise<Detail> {
  const { id } = (await requests()).at(-1) ?? { id: 0 }
  return expectStatus(await client.control<Detail>('GET', `/requests/${id}`), 200)
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
    const refused = await client.call('POST', '/cards', { cardholder: 'Ada' })
    expectStatus(refused, 501)
    expect((await lastRequest()).request.body).toBe('{"cardholder":"Ada"}')
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
