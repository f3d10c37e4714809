import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, type LogEntry, listen } from '../../../src/index.ts'
import { useSandbox } from '../../support/harness.ts'

const logged: LogEntry[] = []
const client = useSandbox({
  log: (entry) => logged.push(entry),
  controlHosts: ['sandbox.internal'],
})
const path = '/2025-10-13/transactions'
let listener: Listener

beforeAll(async () => {
  listener = await listen(client.sandbox())
})
afterAll(() => listener.close())

/** Writes bytes to the port and returns all that comes back until the connection ends. */
function exchange(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listener.port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
    socket.write(request, 'latin1')
  })
}

/** A request with these lines; `fields` are added to or put in the place of the usual ones. */
function request(line: string, fields: Record<string, string | undefined> = {}): string {
  const { authorization } = client.sandbox()
  const all = { Host: 'localhost', Authorization: authorization, Connection: 'close', ...fields }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return `${line} HTTP/1.1\r\n${given.map((field) => `${field.join(': ')}\r\n`).join('')}\r\n`
}

const form = { 'Content-Type': 'multipart/form-data; boundary=x' }

/** A request with a body of one size, on a connection that stays open. */
function withLength(
  line: string,
  size: number,
  fields: Record<string, string | undefined>,
): string {
  const all = { Connection: undefined, 'Content-Type': 'application/json', ...fields }
  return request(line, { ...all, 'Content-Length': String(size) }) + 'x'.repeat(size)
}

/** The same without a length. */
function chunked(line: string, size: number, fields: Record<string, string | undefined>): string {
  const all = { Connection: undefined, 'Content-Type': 'application/json', ...fields }
  const body = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`
  return request(line, { ...all, 'Transfer-Encoding': 'chunked' }) + body
}

/** The status and the body, of which there is exactly one. */
function read(response: string) {
  const [head = '', body = ''] = response.split(/\r\n\r\n(.*)/s)
  const json = /\{.*\}/s.exec(body)?.[0] ?? 'null'
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(json) }
}

async function expectRefused(bytes: string, status: number, code: string): Promise<string> {
  const refusal = read(await exchange(bytes))
  expect(refusal.body).toEqual({ status, code, message: expect.any(String) })
  expect(refusal.status).toBe(status)
  expect(refusal.head.toLowerCase()).toContain('content-type: application/json')
  return refusal.head.toLowerCase()
}

describe('a listening sandbox', () => {
  it.each([
    ['TRACE', path],
    ['TRACE', '/'],
    ['TRACE', '/_sandbox/clock'],
    ['CONNECT', 'localhost:443'],
    ['PURGE', path],
    ['QUERY', path],
    ['PROPFIND', path],
  ])('refuses %s %s as a method no operation has', async (method, target) => {
    const head = await expectRefused(request(`${method} ${target}`), 405, 'METHOD_NOT_ALLOWED')
    expect(head).toMatch(/\r\nallow: [a-z]/)
  })

  it.each(['TRACK', 'trace', 'get', 'NONSENSE'])('refuses the method %s', async (method) => {
    await expectRefused(request(`${method} ${path}`), 400, 'INVALID_REQUEST_FORMAT')
  })

  it.each([
    undefined,
    '',
    'a b',
    'localhost:99999',
    '[::1',
    'user@localhost',
    'localhost/x',
    'xn--a',
    '\xe9',
  ])('refuses the Host %s', async (host) => {
    await expectRefused(request(`GET ${path}`, { Host: host }), 400, 'INVALID_REQUEST_FORMAT')
  })

  it.each(['*', 'ftp://localhost/x', `${path}\\x`, 'transactions'])(
    'refuses the address %s',
    async (target) => {
      await expectRefused(request(`GET ${target}`), 400, 'INVALID_REQUEST_FORMAT')
    },
  )

  it('refuses what is not HTTP, is too large or expects something else', async () => {
    const code = 'INVALID_REQUEST_FORMAT'
    await expectRefused('hello\r\n\r\n', 400, code)
    await expectRefused(request(`GET ${path}`, { 'X-Long': 'x'.repeat(20_000) }), 431, code)
    await expectRefused(request(`POST ${path}`, { Expect: 'miracles' }), 417, code)
  })

  it.each([path, '/_sandbox/mail', '/', '/openapi.json'])(
    'refuses %s under a name that was rebound to this machine',
    async (target) => {
      for (const host of ['rebound.example', 'localhost.rebound.example', '127.0.0.1.example']) {
        await expectRefused(request(`GET ${target}`, { Host: host }), 403, 'FORBIDDEN')
      }
    },
  )

  it.each(['LOCALHOST:4800', '127.0.0.1', '[::1]:4800', 'sandbox.internal:80'])(
    'responds under %s',
    async (host) => {
      expect(read(await exchange(request(`GET ${path}`, { Host: host }))).status).toBe(200)
    },
  )

  it.each([
    ['JSON', path.replace('transactions', 'customers'), 'application/json'],
    ['a form', path.replace('transactions', 'documents'), 'multipart/form-data; boundary=x'],
    ['JSON', '/_sandbox/clock/advance', 'application/json'],
  ])('refuses %s of 10 GB for %s before any of it is sent, and closes', async (_, target, type) => {
    const fields = { 'Content-Type': type, 'Content-Length': '10000000000', Connection: undefined }
    const bytes = request(`POST ${target}`, fields)
    const head = await expectRefused(bytes, 413, 'INVALID_REQUEST_FORMAT')
    expect(head).toMatch(/\r\nconnection: close/)
  })

  it.each([
    ['JSON over the limit', 413, 'customers', {}],
    ['a form without a login', 401, 'documents', { Authorization: undefined, ...form }],
    ['a call under an unknown name', 403, 'customers', { Host: 'rebound.example' }],
  ])('goes on with the connection after two bodies of %s', async (_, status, noun, fields) => {
    for (const encode of [withLength, chunked]) {
      const refused = encode(`POST ${path.replace('transactions', noun)}`, 1_000_000, fields)
      const response = await exchange(refused + refused + request(`GET ${path}`))
      const statuses = [...response.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))
      expect(statuses).toEqual([status, status, 200])
    }
  })

  it('tells its health under any name', async () => {
    const bytes = request('GET /health', { Host: '10.0.0.7:4800' })
    expect(read(await exchange(bytes)).body).toEqual({ status: 'ok' })
  })

  it('takes an address with its host in it', async () => {
    const { status, body } = read(await exchange(request(`GET http://localhost${path}`)))
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [] })
  })

  it('logs no internal error for any of it', () => {
    expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

it('keeps a connection longer than a busy client takes for its next request', async () => {
  const response = await fetch(`http://127.0.0.1:${listener.port}/health`)
  await response.body?.cancel()
  expect(response.headers.get('keep-alive')).toBe('timeout=50')
})
