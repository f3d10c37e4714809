import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSandbox, type Fault, type Listener, type LogEntry, listen } from '../../src/index.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { ignoreTraffic } from '../support/traffic.ts'

const logged: LogEntry[] = []
const client = useSandbox({ log: (entry) => logged.push(entry) }, ignoreTraffic())
let listener: Listener

beforeAll(async () => {
  listener = await listen(client.sandbox())
})
afterAll(() => listener.close())

const add = (fault: Fault) => client.sandbox().faults.add(fault)
const customer = JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'Ada Example' })

function createCustomer(init: RequestInit = {}): Promise<Response> {
  const { authorization, basePath } = client.sandbox()
  return fetch(`${listener.url}${basePath}/customers`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: customer,
    ...init,
  })
}

async function customerCount(): Promise<number> {
  return (await client.get<{ totalCount: number }>('/customers')).body.totalCount
}

/** Everything a connection brings until it is closed, for a request that may be sent in part. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listener.port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
    socket.write(text)
  })
}

const post = (body: string) =>
  [
    `POST ${client.sandbox().basePath}/customers HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${client.sandbox().authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')

describe('a dropped connection', () => {
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('is closed without a byte, %s the operation', async (when, made) => {
    add({ route: 'POST /customers', kind: 'drop', when, count: 1 })
    expect(await exchange(post(customer))).toBe('')
    expect(await customerCount()).toBe(made)
  })

  it('is a failed fetch for a client', async () => {
    add({ kind: 'drop', when: 'after', count: 1 })
    await expect(createCustomer()).rejects.toThrow('fetch failed')
    expect((await createCustomer()).status).toBe(201)
    expect(await customerCount()).toBe(2)
  })

  it('is a reset connection for a client of node:http, on a kept-alive connection too', async () => {
    add({ route: 'GET /config', kind: 'drop', when: 'before', count: 1 })
    const { authorization, basePath } = client.sandbox()
    const get = () =>
      new Promise((resolve) => {
        const url = `${listener.url}${basePath}/config`
        const request = httpRequest(url, { headers: { authorization } }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        })
        request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code)).end()
      })
    expect([await get(), await get()]).toEqual(['ECONNRESET', 200])
  })

  it('leaves other connections alone', async () => {
    add({ route: 'POST /customers', kind: 'drop', when: 'after', count: 1 })
    const responses = await Promise.allSettled([createCustomer(), createCustomer()])
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a response of a fault', () => {
  it('has its status, headers and body', async () => {
    add({ kind: 'rateLimit', retryAfterSeconds: 3, count: 1 })
    const limited = await createCustomer()
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
    expect(await limited.json()).toMatchObject({ code: 'RATE_LIMITED' })
    add({ kind: 'serverError', status: 503, body: 'html', count: 1 })
    const failed = await createCustomer()
    expect([failed.status, failed.headers.get('content-type')]).toEqual([503, 'text/html'])
    expect(await failed.text()).toContain('Service Unavailable')
    expect(await customerCount()).toBe(0)
  })
})

describe('a delayed response', () => {
  const slow = { kind: 'latency', ms: 60_000, count: 1 } as const
  const delayed = () =>
    vi.waitFor(() => expect(client.sandbox().faults.list()).toMatchObject([{ applied: 1 }]))

  it('is given up when the client leaves, and nothing is done', async () => {
    add(slow)
    const controller = new AbortController()
    const creating = createCustomer({ signal: controller.signal })
    await delayed()
    controller.abort()
    await expect(creating).rejects.toThrow('aborted')
    await vi.waitFor(async () => {
      const { body } = await client.control<{ data: object[] }>('GET', '/requests')
      expect(body.data).toMatchObject([{ method: 'POST', fault: expect.any(Number) }])
      expect(body.data[0]).not.toHaveProperty('status')
    })
    expect(await customerCount()).toBe(0)
  })

  it('holds neither the sandbox nor its port open', async () => {
    const sandbox = await createSandbox({ now: () => startOfTime })
    const port = await listen(sandbox)
    sandbox.faults.add(slow)
    const reading = fetch(`${port.url}${sandbox.basePath}/config`)
    const failed = expect(reading).rejects.toThrow('fetch failed')
    await vi.waitFor(() => expect(sandbox.faults.list()).toMatchObject([{ applied: 1 }]))
    await sandbox.close()
    await port.close()
    await failed
  })
})

it('no fault is logged as an internal error', () => {
  expect(logged.filter(({ level }) => level === 'error')).toEqual([])
})
