import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { soon } from '../support/soon.ts'
import { ada, adasQuote, adasThings } from '../support/users.ts'

const servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A real socket, for what a Response cannot be. */
async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer()
  const sockets: Socket[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  server.removeAllListeners('request')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  servers.push({ close })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/2025-10-13`
}

async function executeAt(baseUrl: string, timeoutMs = 5_000) {
  const { browserOf, log } = relayUnderTest({
    service: { baseUrl, clientId: 'id', clientSecret: 'secret', timeoutMs },
    fetch: (request) => fetch(request),
    users: [ada],
  })
  const startedMs = performance.now()
  const answer = await browserOf(ada).get('/customers/external-accounts')
  return { ...answer, log, tookMs: performance.now() - startedMs }
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

describe('a service in trouble, over a socket', () => {
  it('that is not there is a 502', async () => {
    const baseUrl = await serveRaw(() => {})
    for (const server of servers.splice(0)) server.close()
    expect(await executeAt(baseUrl)).toMatchObject({
      status: 502,
      body: { code: 'SERVICE_UNREACHABLE' },
    })
  })

  it('that hangs up is a 502', async () => {
    const baseUrl = await serveRaw((socket) => socket.destroy())
    expect(await executeAt(baseUrl)).toMatchObject({
      status: 502,
      body: { code: 'SERVICE_UNREACHABLE' },
    })
  })

  it('that says nothing is a 504 within the deadline', async () => {
    const baseUrl = await serveRaw(() => {})
    const answer = await executeAt(baseUrl, 200)
    expect(answer).toMatchObject({ status: 504, body: { code: 'SERVICE_TIMEOUT' } })
    expect(answer.tookMs).toBeLessThan(1_500)
  })

  it('that stops in the middle of its answer is a 504 within the deadline', async () => {
    const baseUrl = await serveRaw((socket) =>
      socket.write(`${head}Content-Length: 100\r\n\r\n{"data":`),
    )
    const answer = await executeAt(baseUrl, 200)
    expect(answer).toMatchObject({ status: 504, body: { code: 'SERVICE_TIMEOUT' } })
    expect(answer.tookMs).toBeLessThan(1_500)
  })

  it('that hangs up in the middle of its answer is a 502', async () => {
    const baseUrl = await serveRaw((socket) =>
      socket.end(`${head}Content-Length: 100\r\n\r\n{"data":`),
    )
    expect(await executeAt(baseUrl)).toMatchObject({
      status: 502,
      body: { code: 'SERVICE_ANSWER_INVALID' },
    })
  })
})

describe('a service that answers oddly', () => {
  const invalid = { status: 502, body: { code: 'SERVICE_ANSWER_INVALID' } }
  const trouble = { status: 502, body: { code: 'SERVICE_ERROR' } }

  it('passes on that a gateway without JSON is overloaded, and when to come back', async () => {
    const page = () => new Response('<h1>', { status: 429, headers: { 'Retry-After': '30' } })
    const { browserOf } = relayUnderTest({ fetch: async () => page(), users: [ada] })
    const { status, headers } = await browserOf(ada).get('/customers/external-accounts')
    expect([status, headers.get('Retry-After')]).toEqual([429, '30'])
  })

  it.each<[string, () => Response, object]>([
    ['HTML', () => new Response('<!doctype html><h1>Bad gateway</h1>'), invalid],
    ['HTML with a 500', () => new Response('<h1>', { status: 500 }), invalid],
    ['HTML with a 401', () => new Response('<h1>', { status: 401 }), invalid],
    ['half a body', () => new Response('{"data":['), invalid],
    ['nothing', () => new Response(null, { status: 200 }), invalid],
    ['bytes that are not UTF-8', () => new Response(Uint8Array.of(0x22, 0xff, 0x22)), invalid],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
      invalid,
    ],
    ['another shape', () => json(200, { items: [] }), invalid],
    ['a list of another shape', () => json(200, { data: [{ id: 1 }] }), invalid],
    ['a body without end', () => new Response(endless()), invalid],
    [
      'a 202 nobody can sign',
      () => json(202, { payloadToSign: 'x', requestId: 'Request:1' }),
      invalid,
    ],
    [
      'its own 500',
      () => json(500, { status: 500, code: 'INTERNAL_ERROR', message: 'at db.ts:12' }),
      trouble,
    ],
    [
      '401 to the platform’s token',
      () => json(401, { status: 401, code: 'UNAUTHORIZED', message: 'no' }),
      trouble,
    ],
  ])('is a 502 in the envelope: %s', async (_, respond, expected) => {
    const { browserOf } = relayUnderTest({ fetch: async () => respond(), users: [ada] })
    const answer = await browserOf(ada).get('/customers/external-accounts')
    expect(answer).toMatchObject(expected)
    expect(answer.text).not.toMatch(/db\.ts|<h1>|evil/)
  })

  it('with a redirect has the body it came with let go of', async () => {
    let isLetGo = false
    const body = new ReadableStream({
      cancel: () => {
        isLetGo = true
        return Promise.reject(new Error('gone already'))
      },
    })
    const fetch = async () => new Response(body, { status: 302 })
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    expect((await browserOf(ada).get('/customers/external-accounts')).status).toBe(502)
    expect(isLetGo).toBe(true)
  })

  it('or never, although its fetch heeds no signal, is a 504', async () => {
    const { browserOf } = relayUnderTest({
      fetch: () => new Promise(() => {}),
      users: [ada],
      service: {
        baseUrl: 'http://localhost/2025-10-13',
        clientId: 'a',
        clientSecret: 'b',
        timeoutMs: 50,
      },
    })
    const answer = await soon(browserOf(ada).get('/customers/external-accounts'))
    expect(answer).toMatchObject({ status: 504, body: { code: 'SERVICE_TIMEOUT' } })
  })

  it('is asked once to execute, whatever it answers', async () => {
    const fetch = scriptedService(({ method }) => {
      if (method === 'GET') return json(200, adasQuote)
      throw new TypeError('connection reset')
    })
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    const path = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
    const headers = { 'Service-Wallet-Signature': 'c2ln' }
    expect((await browserOf(ada).post(path, {}, headers)).status).toBe(502)
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe('a refusal of the service’s', () => {
  const refusing = (status: number, body: object, headers: Record<string, string> = {}) =>
    relayUnderTest({
      fetch: scriptedService(({ method }) =>
        method === 'GET' ? json(200, adasQuote) : json(status, body, headers),
      ),
      users: [ada],
    }).browserOf(ada)
  const execute = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
  const signed = { 'Service-Wallet-Signature': 'c2ln' }

  it('passes with the fields of its envelope and no others', async () => {
    const envelope = {
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'no',
      reason: 'Invalid Service-Wallet-Signature',
      details: { field: 'x', __proto__: undefined },
    }
    const browser = refusing(401, { ...envelope, stack: 'at db.ts', internal: true })
    const answer = await browser.post(execute, {}, signed)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      ...envelope,
      message: 'The service rejected the proof of the request',
      details: { field: 'x', errors: [{ field: 'x', reason: 'no' }] },
    })
  })

  it('passes its 429 with its Retry-After', async () => {
    const body = { status: 429, code: 'RATE_LIMITED', message: 'slow' }
    const answer = await refusing(429, body, { 'Retry-After': '30' }).post(execute, {}, signed)
    expect(answer).toMatchObject({ status: 429, body })
    expect(answer.headers.get('Retry-After')).toBe('30')
  })

  it('passes when to come back, in seconds, also where the service names a date', async () => {
    const body = { status: 429, code: 'RATE_LIMITED', message: 'slow' }
    const retryAfter = async (headers: Record<string, string>) =>
      (await refusing(429, body, headers).post(execute, {}, signed)).headers.get('Retry-After')
    const date = 'Mon, 01 Jun 2026 12:00:00 GMT'
    expect(await retryAfter({ Date: date, 'Retry-After': 'Mon, 01 Jun 2026 12:01:30 GMT' })).toBe(
      '90',
    )
    expect(await retryAfter({ Date: date, 'Retry-After': date })).toBe('1')
    for (const odd of ['soon', '-1', '1.5', '1'.repeat(20), '2026-06-01']) {
      expect(await retryAfter({ Date: date, 'Retry-After': odd })).toBeNull()
    }
  })

  it.each<[string, unknown, object | undefined]>([
    ['what a page can use', known, known],
    ['what it cannot', { ...known, stack: 'at db.ts', customerId: 'Customer:2', sql: {} }, known],
    [
      'fields of another form',
      { field: { deep: 1 }, minAmount: '1', check: 'exp' },
      { check: 'exp' },
    ],
    ['text', 'at db.ts', undefined],
    ['a list', [known], undefined],
    ['null', null, undefined],
    ['depths', { field: nested(100) }, undefined],
    ['numbers beyond 2^53', { maxAmount: 2 ** 60 }, undefined],
    [
      'one wrong field',
      { field: 'otp' },
      { field: 'otp', errors: [{ field: 'otp', reason: 'no' }] },
    ],
    [
      'wrong fields, without what else is said of them',
      {
        errors: [{ field: 'a.b[0]', reason: 'is required', value: 'secret' }, { field: 'c' }, 'd'],
      },
      { errors: [{ field: 'a.b[0]', reason: 'is required' }] },
    ],
    [
      'wrong fields in the words of the August generation',
      {
        errors: [
          { field: 'a.b', constraint: { maxLength: 3 }, message: `is too long for ${foreignId}` },
          { field: 'c', reason: 7, message: 'is required' },
          { field: 'd', constraint: {} },
          { field: 'Customer:2', message: 'no' },
        ],
      },
      {
        errors: [
          { field: 'a.b', reason: 'is too long for {id}' },
          { field: 'c', reason: 'is required' },
        ],
      },
    ],
    [
      'no id in the place of a name',
      {
        check: 'Customer:2',
        errors: [{ field: 'Customer:2', reason: 'no' }],
        missingFields: ['Customer:2'],
      },
      { errors: [], missingFields: [] },
    ],
    [
      'no UUID in the place of a name',
      { field: foreignUuid, missingFields: [`a.${foreignUuid}`, 'FULL_NAME'] },
      { missingFields: ['FULL_NAME'] },
    ],
    [
      'reasons without ids',
      { errors: [{ field: 'a', reason: `is taken by ${foreignId}` }] },
      { errors: [{ field: 'a', reason: 'is taken by {id}' }] },
    ],
    [
      'names of up to 200 characters',
      { missingFields: ['n'.repeat(200), 'n'.repeat(201)] },
      { missingFields: ['n'.repeat(200)] },
    ],
    [
      'a bounded part',
      { errors: Array(1000).fill({ field: 'a', reason: 'x'.repeat(1000) }) },
      { errors: Array(100).fill({ field: 'a', reason: 'x'.repeat(300) }) },
    ],
  ])('shows of its details: %s', { tags: ['T14'] }, async (_, details, shown) => {
    const answer = await refusing(400, { code: 'INVALID_INPUT', message: 'no', details }).post(
      execute,
      {},
      signed,
    )
    expect(answer.status).toBe(400)
    expect(Reflect.get(answer.body, 'details')).toEqual(shown)
  })

  const passedOn = async (text: string) => {
    const refusal = { code: 'CONFLICT', message: text, reason: text }
    const { body } = await refusing(409, refusal).post(execute, {}, signed)
    return [Reflect.get(body, 'message'), Reflect.get(body, 'reason')]
  }

  it.each([
    ['without ids', `Quote of ${foreignId} is used`, 'Quote of {id} is used'],
    ['without UUIDs', `user ${foreignUuid}, not yours`, 'user {id}, not yours'],
    ['without e-mail addresses', 'Sent to <bob.b+1@example.com>.', 'Sent to <{email}>.'],
    ['without any address of a list', 'a@b.example,ü@ü.example', '{email},{email}'],
    ['as they are where they name nothing', 'Invalid OTP code', 'Invalid OTP code'],
    ['as the service writes them', 'Invalid Service-Wallet-Signature: 12:30 @ 2', undefined],
    ['shortened', 'x'.repeat(1_000_000), 'x'.repeat(300)],
    ['shortened, without the start of an id', `${foreignId} `.repeat(99), '{id} '.repeat(60)],
  ])('passes its message and reason %s', { tags: ['T14'] }, async (_, text, shown = text) => {
    expect(await passedOn(text)).toEqual([shown, shown])
  })

  it.each([403, 501, 503])(
    'about the platform itself shows no details: %i',
    { tags: ['T14'] },
    async (status) => {
      const refusal = { code: 'USER_NOT_READY', message: 'no', details: known }
      const answer = await refusing(status, refusal).post(execute, {}, signed)

      expect(answer.status).toBe(status)
      expect(answer.body).not.toHaveProperty('details')
    },
  )

  it('is made an envelope when it is none', async () => {
    const answer = await refusing(400, ['no']).post(execute, {}, signed)
    expect(answer.body).toMatchObject({ status: 400, code: 'SERVICE_REFUSED' })
  })

  it('is the same 404 for what was deleted as for what never was', async () => {
    const body = { status: 404, code: 'QUOTE_NOT_FOUND', message: 'It was deleted' }
    const answer = await refusing(404, body).post(execute, {}, signed)
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(answer.text).not.toContain('deleted')
  })
})

describe('the Date of an answer', () => {
  it('is the service’s, also where the relay answers by itself', async () => {
    const date = 'Tue, 02 Jun 2026 08:00:00 GMT'
    const fetch = scriptedService(() => json(200, { data: [] }, { Date: date }))
    const now = () => Date.parse('2026-06-01T12:00:00Z')
    const { browserOf } = relayUnderTest({ fetch, users: [ada], now })
    const browser = browserOf(ada)
    const before = await browser.get('/environment')
    expect(before.headers.get('Date')).toBe('Mon, 01 Jun 2026 12:00:00 GMT')
    const forwarded = await browser.get('/customers/external-accounts')
    expect(forwarded.headers.get('Date')).toBe(date)
    const after = await browser.get<{ service: string }>('/environment')
    expect(after.headers.get('Date')).toBe(date)
    expect(after.body).toEqual({ service: 'production' })
  })
})

describe('payloadToSign', () => {
  it('passes to the last byte', async () => {
    const payloadToSign = '\ufeff{"a" : "\\u2028\u2028é e\u0301 🏠"}\r\n \u00a0'
    const fetch = scriptedService(({ method }) => {
      if (method === 'GET') return json(200, { data: [{ id: adasThings.credentialId }] })
      return json(202, { payloadToSign, requestId: 'Request:1', expiresAt: '2099-01-01T00:00:00Z' })
    })
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const body = { type: 'EMAIL_OTP', accountId: adasThings.accountId, email: 'ada@example.com' }
    const answer = await browserOf(ada).post<{ payloadToSign: string }>('/auth/credentials', body)
    expect(answer.body.payloadToSign).toBe(payloadToSign)
  })
})

const foreignUuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
const foreignId = `Customer:${foreignUuid}`
const known = {
  check: 'iat',
  errors: [{ field: 'accountInfo.iban', reason: 'must be an IBAN' }],
  field: 'accountInfo.iban',
  missingFields: ['FULL_NAME'],
  minAmount: 1,
  maxAmount: 9_000_000_000_000_000,
  retryAfterSeconds: 30,
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { deeper: nested(depth - 1) }
}

function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(' '.repeat(65_536))
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
}
