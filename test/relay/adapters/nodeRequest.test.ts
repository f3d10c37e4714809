import { describe, expect, it } from 'vitest'
import { type RelayHandler, toNodeHandler } from '../../../src/relay.ts'
import { serve, serveRelay } from '../support/nodeServer.ts'

/** Says what the relay saw of a request. */
const echo: RelayHandler<unknown> = async ({ url, method, headers }) =>
  Response.json({ url, method, headers: Object.fromEntries(headers) })

const bodyOf = (received: string) => JSON.parse(received.split('\r\n\r\n')[1] ?? '')
const statusOf = (received: string) => Number(received.split(' ')[1])

describe('the request target', { tags: ['T37'] }, () => {
  it.each([
    '/wallet/quotes?limit=5',
    '/wallet/quotes?',
    '/wallet/Quote%3A1',
    '/wallet/~!$&()*+,;=:@|[]',
    "/wallet/'?a={|}`^[]%",
    '//other.example/wallet',
  ])('reaches the relay as it was sent: %s', async (target) => {
    const { send } = await serveRelay(echo)
    const received = await send(`GET ${target} HTTP/1.1`, 'Host: shop.example')
    expect(bodyOf(received).url).toBe(`http://shop.example${target}`)
  })

  it.each(['http://shop.example/wallet/quotes', 'http://[', '*'])(
    'is refused unless it is a path: %s',
    async (target) => {
      const { send } = await serveRelay(echo)
      const received = await send(`OPTIONS ${target} HTTP/1.1`, 'Host: shop.example')
      expect([statusOf(received), bodyOf(received).code]).toEqual([400, 'INVALID_INPUT'])
    },
  )

  it('is refused where a middleware made it the rest of a URL', async () => {
    const handler = toNodeHandler(echo, { context: () => undefined })
    const { send } = await serve((request, response) => {
      request.url = '@evil.example/wallet'
      return handler(request, response)
    })
    expect(statusOf(await send('GET / HTTP/1.1', 'Host: shop.example'))).toBe(400)
  })

  it.each([
    '/public/../wallet/quotes',
    '/public/%2e%2e/wallet/quotes',
    '/wallet/.',
    '/wallet\\quotes',
    '/wallet/<x>',
    '/wallet/"',
    '/wallet/\xff',
    '/wallet/quotes#x',
    '/wallet/quotes#',
    '/wallet?"',
    "/wallet?'",
  ])('is refused where a URL parser would change it: %s', async (target) => {
    const { send } = await serveRelay(echo)
    const received = await send(`GET ${target} HTTP/1.1`, 'Host: shop.example')
    expect(statusOf(received)).toBe(400)
  })
})

describe('the Host header', { tags: ['T37'] }, () => {
  it.each([
    ['shop.example', 'http://shop.example'],
    ['SHOP.example:80', 'http://shop.example'],
    ['localhost:5173', 'http://localhost:5173'],
    ['[::1]:80', 'http://[::1]'],
    ['shop_1.internal', 'http://shop_1.internal'],
  ])('is the origin of the URL: %s', async (host, origin) => {
    const { send } = await serveRelay(echo)
    const received = await send('GET /wallet/quotes HTTP/1.1', `Host: ${host}`)
    expect(bodyOf(received).url).toBe(`${origin}/wallet/quotes`)
  })

  const odd = ['', 'a b', 'a@b', 'a/b', 'a,b', '[', '[::1', 'a:99999', 'xn--a', '1.2.3.256', '\xff']

  it.each(odd)('is refused if it is malformed: %j', async (host) => {
    const { send } = await serveRelay(echo)
    const received = await send('GET /wallet/quotes HTTP/1.1', `Host: ${host}`)
    expect([statusOf(received), bodyOf(received).code]).toEqual([400, 'INVALID_INPUT'])
  })

  it.each(odd)('is refused if it is malformed, also with an origin: %j', async (host) => {
    const { send } = await serveRelay(echo, { origin: 'https://shop.example' })
    const received = await send('GET /wallet/quotes HTTP/1.1', `Host: ${host}`)
    expect(statusOf(received)).toBe(400)
  })

  it('is refused if there are two', async () => {
    const { send } = await serveRelay(echo)
    const received = await send('GET /wallet/quotes HTTP/1.1', 'Host: a', 'HOST: a')
    expect(statusOf(received)).toBe(400)
  })

  it('may be absent from a request of HTTP/1.0 if there is an origin', async () => {
    const own = await serveRelay(echo, { origin: 'https://shop.example' })
    const received = await own.send('GET /wallet/quotes HTTP/1.0')
    expect(bodyOf(received).url).toBe('https://shop.example/wallet/quotes')
    const { send } = await serveRelay(echo)
    expect(statusOf(await send('GET /wallet/quotes HTTP/1.0'))).toBe(400)
  })
})

describe('the origin', () => {
  it('is the option’s, which may depend on the request', async () => {
    const { send } = await serveRelay(echo, {
      origin: ({ headers }) => `https://${headers.host}.example`,
    })
    const received = await send('GET /wallet/quotes HTTP/1.1', 'Host: shop')
    expect(bodyOf(received).url).toBe('https://shop.example/wallet/quotes')
  })

  it('is not a forwarding header’s', async () => {
    const { send } = await serveRelay(echo)
    const received = await send(
      'GET /wallet/quotes HTTP/1.1',
      'Host: shop.example',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example;proto=https',
    )
    expect(bodyOf(received).url).toBe('http://shop.example/wallet/quotes')
  })
})

describe('the method', { tags: ['T37'] }, () => {
  it('is 404 in the service’s envelope if Fetch forbids it', async () => {
    const { send } = await serveRelay(echo)
    const received = await send('TRACE /wallet/quotes HTTP/1.1', 'Host: localhost')
    expect(statusOf(received)).toBe(404)
    expect(bodyOf(received)).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' })
  })

  it.each(['GET', 'PATCH', 'DELETE', 'PROPFIND', 'M-SEARCH'])(
    'reaches the relay: %s',
    async (method) => {
      const { send } = await serveRelay(echo)
      const received = await send(`${method} /wallet/quotes HTTP/1.1`, 'Host: localhost')
      expect(bodyOf(received).method).toBe(method)
    },
  )

  it('HEAD gets the headers of the response and no body', async () => {
    const { send } = await serveRelay(echo)
    const received = await send('HEAD /wallet/quotes HTTP/1.1', 'Host: localhost')
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).toContain('content-type: application/json')
    expect(received).toMatch(/\r\n\r\n$/)
  })
})

describe('the headers', () => {
  it('reach the relay, several of one name as one list', async () => {
    const { send } = await serveRelay(echo)
    const received = await send(
      'GET /wallet/quotes HTTP/1.1',
      'Host: localhost',
      'X-Tag: a',
      'x-tag: b',
      'Cookie: a=1',
      'Cookie: b=2',
      'X-Byte: \xe9',
    )
    expect(bodyOf(received).headers).toMatchObject({ 'x-tag': 'a, b', cookie: 'a=1; b=2' })
  })

  it('are those that middleware left: one it removed does not come back', async () => {
    const { send } = await serveRelay(echo, {
      origin: ({ headers }) => {
        delete headers['x-user']
        return 'http://localhost'
      },
    })
    const received = await send('GET /wallet HTTP/1.1', 'Host: localhost', 'X-User: eve')
    expect(bodyOf(received).headers).not.toHaveProperty('x-user')
  })
})
