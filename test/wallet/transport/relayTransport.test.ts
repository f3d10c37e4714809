import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { createRelayTransport, pathOf } from '../../../src/wallet/transport/relayTransport.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

function setUp(answer: ScriptedAnswer, deadlineMs = 1_000) {
  const relay = scriptedRelay(() => answer)
  const dates: (string | null)[] = []
  const transport = createRelayTransport({
    relayUrl: '/wallet/',
    fetch: relay.fetch,
    now: Date.now,
    onDate: (date) => dates.push(date),
    onUser: () => undefined,
    deadlineMs,
  })
  return { relay, dates, transport }
}

const call = { method: 'GET', path: '/quotes/Quote%3A1' } as const

describe('pathOf', () => {
  it('encodes whatever an id holds', () => {
    expect(pathOf`/quotes/${'Quote:1/../?#%'}/execute`).toBe(
      '/quotes/Quote%3A1%2F..%2F%3F%23%25/execute',
    )
  })

  it.each(['', '.', '..', '\ud800', 'Quote:\udc00', undefined, null, 7, {}])(
    'refuses %j, which can be no id',
    (id) => {
      expect(() => pathOf`/quotes/${id as string}`).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT' }),
      )
    },
  )
})

describe('createRelayTransport', () => {
  it('sends the custom header, JSON, and nothing undefined in the query', async () => {
    const { relay, transport } = setUp({ status: 200, body: {} })
    await transport.send({
      method: 'POST',
      path: '/quotes',
      query: { limit: 5, cursor: undefined },
      body: { amount: 1 },
    })

    const [sent] = relay.calls
    expect(sent).toMatchObject({ method: 'POST', path: '/wallet/quotes?limit=5' })
    expect(sent?.headers.get('Holdfast-Client')).toBe('1')
    expect(sent?.headers.get('Content-Type')).toBe('application/json')
    expect(sent?.body).toEqual({ amount: 1 })
  })

  it('tells the clock the Date of every answer, errors too', async () => {
    const { dates, transport } = setUp({ status: 500, headers: { Date: 'today' } })
    await transport.send(call).catch(() => undefined)

    expect(dates).toEqual(['today'])
  })

  it.each([
    [401, { code: 'APP_SESSION_REQUIRED' }, 'UNAUTHENTICATED'],
    [404, { code: 'QUOTE_NOT_FOUND' }, 'NOT_FOUND'],
    [409, { code: 'QUOTE_EXPIRED' }, 'QUOTE_EXPIRED'],
    [400, { code: 'INSUFFICIENT_FUNDS' }, 'INSUFFICIENT_FUNDS'],
    [400, { code: 'INVALID_INPUT' }, 'API_ERROR'],
    [502, undefined, 'API_ERROR'],
  ])('maps %i %j to %s', async (status, envelope, code) => {
    const { transport } = setUp({ status, body: envelope })

    await expect(transport.send(call)).rejects.toMatchObject({
      name: 'ApiError',
      code,
      status,
      apiCode: envelope?.code ?? `HTTP_${status}`,
    })
  })

  it('passes the service’s reason and how long to wait', async () => {
    const { transport } = setUp({
      status: 429,
      headers: { 'Retry-After': '30' },
      body: { code: 'RATE_LIMITED', message: 'Slow down', reason: 'Too many' },
    })

    await expect(transport.send(call)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryable: true,
      retryAfterSeconds: 30,
      reason: 'Too many',
    })
  })

  it.each([
    ['GET', true],
    ['POST', false],
    ['PATCH', false],
    ['DELETE', false],
  ] as const)('says whether a request that failed was a read: %s', async (method, isRead) => {
    const { transport } = setUp({ status: 502 })
    await expect(transport.send({ method, path: '/quotes' })).rejects.toMatchObject({ isRead })
  })

  it('refuses an answer that is not JSON', async () => {
    const relay = { fetch: async () => new Response('<html>', { status: 200 }) }
    const transport = createRelayTransport({
      relayUrl: '/wallet',
      fetch: relay.fetch,
      now: Date.now,
      onDate: () => undefined,
      onUser: () => undefined,
      deadlineMs: 1_000,
    })

    await expect(transport.send(call)).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
      message: 'Status 200 of no relay: check relayUrl and your backend',
    })
  })

  it.each([
    [4_000_000, 'read'],
    [4_000_001, 'RESPONSE_INVALID'],
  ])('reads no more text than a response has: %i characters are %s', async (length, outcome) => {
    const transport = createRelayTransport({
      relayUrl: '/wallet',
      fetch: async () => new Response(JSON.stringify('x'.repeat(length - 2))),
      now: Date.now,
      onDate: () => undefined,
      onUser: () => undefined,
      deadlineMs: 1_000,
    })
    const sending = transport.send(call).then(
      () => 'read',
      ({ code }) => code,
    )

    expect(await sending).toBe(outcome)
  })

  it('sends cookies to its own origin only, and has nothing cached', async () => {
    const sent: (RequestInit | undefined)[] = []
    const transport = createRelayTransport({
      relayUrl: '/wallet',
      fetch: async (_, init) => {
        sent.push(init)
        return new Response('{}')
      },
      now: Date.now,
      onDate: () => undefined,
      onUser: () => undefined,
      deadlineMs: 1_000,
    })
    await transport.send(call)

    expect(sent).toMatchObject([{ credentials: 'same-origin', cache: 'no-store' }])
  })

  it.each(['networkError', { status: 500 }, { status: 204 }] as ScriptedAnswer[])(
    'keeps neither its deadline nor the caller’s signal after %j',
    async (answer) => {
      vi.useFakeTimers()
      try {
        const { transport } = setUp(answer)
        const { signal } = new AbortController()
        const stopped = vi.spyOn(signal, 'removeEventListener')
        await transport.send({ ...call, signal }).catch(() => undefined)

        expect(vi.getTimerCount()).toBe(0)
        expect(stopped).toHaveBeenCalledOnce()
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('gives up on a relay that never answers', async () => {
    const { transport } = setUp('never', 20)

    await expect(transport.send(call)).rejects.toMatchObject({ code: 'TIMEOUT', retryable: true })
  })

  it('stops when the caller aborts', async () => {
    const { transport } = setUp('never')
    const controller = new AbortController()
    const sending = transport.send({ ...call, signal: controller.signal })
    controller.abort()

    await expect(sending).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it.each(['fetch', 'body'])('waits no longer for a %s that ignores its signal', async (what) => {
    const never = () => new Promise<never>(() => undefined)
    // Not assigned: some hosts' Response allows no property of its own by that name.
    const stalled = Object.defineProperty(new Response(), 'text', { value: never })
    const transport = createRelayTransport({
      relayUrl: '/wallet',
      fetch: what === 'fetch' ? never : async () => stalled,
      now: Date.now,
      onDate: () => undefined,
      onUser: () => undefined,
      deadlineMs: 20,
    })
    const controller = new AbortController()
    const aborted = transport.send({ ...call, signal: controller.signal })
    controller.abort()

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(transport.send(call)).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('knows whether the last call got a response: any, but a redirect, which another writes', async () => {
    let answer: ScriptedAnswer = 'never'
    const transport = createRelayTransport({
      relayUrl: '/wallet',
      fetch: scriptedRelay(() => answer).fetch,
      now: Date.now,
      onDate: () => undefined,
      onUser: () => undefined,
      deadlineMs: 20,
    })
    const failedAfter = async (next: ScriptedAnswer) => {
      answer = next
      await transport.send(call).catch(() => undefined)
      return transport.hasFailed?.()
    }
    const redirect: ScriptedAnswer = { status: 307, headers: { Location: '/login' } }

    expect(transport.hasFailed?.()).toBe(false)
    expect(await failedAfter('never')).toBe(true)
    expect(await failedAfter(redirect)).toBe(true)
    expect(await failedAfter({ status: 404, body: { code: 'NOT_FOUND' } })).toBe(false)
    expect(await failedAfter('networkError')).toBe(true)
    expect(await failedAfter({ status: 503, body: { code: 'STORE_UNAVAILABLE' } })).toBe(false)
    expect(await failedAfter(redirect)).toBe(false)
    expect(await failedAfter({ status: 200, body: {} })).toBe(false)
  })

  it('names the call and no id when the network fails', async () => {
    const { transport } = setUp('networkError')

    await expect(transport.send(call)).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'No response from the relay to GET /quotes/{id}',
    })
  })
})

describe('a relay that redirects to another host', () => {
  it('is not followed, and that host receives nothing', async () => {
    const received: string[] = []
    const other = await listen((request, response) => {
      received.push(`${request.method} ${request.url}`)
      response.end('{}')
    })
    const relay = await listen((_, response) => {
      response.writeHead(307, { Location: `${other.url}/taken` }).end()
    })
    const transport = createRelayTransport({
      relayUrl: relay.url,
      fetch,
      now: Date.now,
      onDate: () => undefined,
      onUser: () => undefined,
      deadlineMs: 5_000,
    })
    const outcome = await transport
      .send({ method: 'POST', path: '/verify', body: { otp: '123456' } })
      .then(
        () => 'followed',
        ({ code }) => code,
      )
    await Promise.all([relay.close(), other.close()])

    expect(received).toEqual([])
    expect(outcome).toBe('RELAY_REDIRECTED')
  })
})

/** A real server on this machine, at a port of its own. */
async function listen(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

describe('what may not be in a message', () => {
  it.each([pathOf`/receiver/uma/${'$ada@example.com'}`, pathOf`/quotes/${'Quote:1'}/execute`])(
    'an id or address is not, of %s',
    { tags: ['T21'] },
    async (path) => {
      const { transport } = setUp('networkError')
      const error: unknown = await transport.send({ method: 'GET', path }).catch((it) => it)

      expect(String(error)).toContain('{id}')
      expect(String(error)).not.toMatch(/ada|Quote/)
    },
  )
})

describe('what JSON cannot hold', () => {
  it('is refused by name, and nothing is sent', async () => {
    const { transport, relay } = setUp({ status: 204 })
    const sending = transport.send({ method: 'POST', path: '/quotes', body: { amount: 1n } })

    await expect(sending).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(relay.calls).toEqual([])
  })
})

describe('pathOf', () => {
  it('encodes what is put in, so that an id cannot leave its place', () => {
    expect(pathOf`/quotes/${'../x?y#z'}/execute`).toBe('/quotes/..%2Fx%3Fy%23z/execute')
  })
})
