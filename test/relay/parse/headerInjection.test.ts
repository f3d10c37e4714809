import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPath } from '../../../src/relay/parse/router.ts'
import { routes } from '../../../src/relay/routes.ts'
import { type BrowserCall, toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf } from '../support/samples.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasQuote, adasThings } from '../support/users.ts'
import { quoteBody } from '../support/world.ts'

const execute = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
const aQuote = quoteBody(adasThings.accountId, adasThings.externalAccountId)
const signatureHeader = 'Service-Wallet-Signature'

/** A service that owns everything to Ada. */
const adasService = scriptedService(({ method }) =>
  method === 'GET'
    ? json(200, adasQuote)
    : json(400, { status: 400, code: 'INVALID_INPUT', message: 'no' }),
)

async function execution(headers: BrowserCall['headers'], fetch = adasService) {
  const { relay, seen } = relayUnderTest({ fetch, users: [ada] })
  const response = await relay(
    toRequest('POST', execute, ada.id, { body: {}, headers: headers ?? {} }),
  )
  return { response, sent: seen.find(({ method }) => method === 'POST') }
}

describe('a header that carries more than it should', { tags: ['T13'] }, () => {
  it.each([
    ['a space', 'a b'],
    ['a comma, as of a header sent twice', 'abc, def'],
    ['a tab', 'a\tb'],
    ['a semicolon', 'abc;x=1'],
    ['a quote', '"abc"'],
    ['a percent', 'abc%0d%0a'],
    ['a letter of Latin-1', 'abcé'],
    ['nothing', ''],
    ['64 kB', 'a'.repeat(65_536)],
  ])('is refused in the signature: %s', async (_, value) => {
    const { response, sent } = await execution({ [signatureHeader]: value }, noService)
    expect(response.status).toBe(400)
    expect(sent).toBeUndefined()
  })

  it('is refused in any of the headers that pass, whatever it is', async () => {
    const value = fc.string({
      unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    })
    const header = fc.constantFrom(signatureHeader, 'Idempotency-Key')
    await fc.assert(
      fc.asyncProperty(header, value, async (name, text) => {
        fc.pre(!/^[A-Za-z0-9+/_:.=-]+$/.test(text) && isHeaderValue(text))
        const { response, sent } = await execution({ [name]: text }, noService)
        return response.status === 400 && sent === undefined
      }),
      { numRuns: 300 },
    )
  }, 30_000)

  it('cannot bring a line break: Fetch itself refuses one', () => {
    expect(() => new Headers({ [signatureHeader]: 'a\r\nX-Injected: 1' })).toThrow(TypeError)
  })

  it('passes only where the route takes it, under the service’s name', async () => {
    const headers = {
      [signatureHeader]: 'c2ln',
      'Idempotency-Key': 'key-1',
      'Request-Id': 'Request:1',
    }
    const { sent } = await execution(headers)
    expect(sent?.headers.get(signatureHeader)).toBe('c2ln')
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(sent?.headers.has('Request-Id')).toBe(false)

    const { relay, seen } = relayUnderTest({
      fetch: adasService,
      users: [ada],
      service: {
        baseUrl: 'http://localhost/2025-10-13',
        clientId: 'id',
        clientSecret: 'secret',
        signatureHeader: 'Other-Wallet-Signature',
      },
    })
    await relay(toRequest('POST', execute, ada.id, { body: {}, headers }))
    const other = seen.find(({ method }) => method === 'POST')
    expect(other?.headers.get('Other-Wallet-Signature')).toBe('c2ln')
    expect(other?.headers.has(signatureHeader)).toBe(false)
  })

  it('is an idempotency key of its own on each path', async () => {
    const { relay, seen } = relayUnderTest({ fetch: adasService, users: [ada] })
    const headers = { [signatureHeader]: 'c2ln', 'Idempotency-Key': 'key-1' }
    const other = execute.replace(/1\/execute$/, '2/execute')
    const bodies = { [execute]: {}, [other]: {}, '/quotes': aQuote }
    for (const path of [...Object.keys(bodies), execute])
      await relay(toRequest('POST', path, ada.id, { body: bodies[path], headers }))
    const sent = seen.filter(({ method }) => method === 'POST')
    const keys = sent.map((request) => request.headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(3)
    expect(keys[3]).toBe(keys[0])
  })

  it.each(routes.filter((route) => 'forward' in route).map((route) => ({ route })))(
    'is none of the browser’s others: $route.name',
    async ({ route }) => {
      const { relay, seen } = relayUnderTest({ fetch: adasService, users: [ada] })
      const sample = sampleOf(route, adasThings)
      const smuggled = {
        Authorization: 'Basic c211Z2dsZWQ6MQ==',
        Cookie: 'app=secret',
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Host': 'evil.example',
        'X-HTTP-Method-Override': 'DELETE',
        'Proxy-Authorization': 'Basic c211Z2dsZWQ6MQ==',
        'X-Smuggled': 'smuggled',
        TE: 'trailers',
      }
      const headers = { ...sample.headers, ...smuggled }
      await relay(toRequest(sample.method, sample.path, ada.id, { ...sample, headers }))
      const known = new Set([
        'accept',
        'authorization',
        'content-type',
        'idempotency-key',
        'request-id',
        'service-wallet-signature',
        'x-request-id',
      ])
      for (const { headers: sent } of seen) {
        expect([...sent.keys()].filter((name) => !known.has(name))).toEqual([])
        expect(sent.get('Authorization')).toBe(`Basic ${btoa('sandbox:sandbox-secret')}`)
        expect([...sent.values()].join()).not.toMatch(/smuggled|c211Z2dsZWQ6MQ/)
      }
    },
  )

  it('is none of the service’s own on the way back', async () => {
    const fetch = scriptedService(() =>
      json(
        200,
        { data: [] },
        {
          'Set-Cookie': 'service=1',
          'Access-Control-Allow-Origin': '*',
          Location: 'https://evil.example',
          'X-Internal': 'secret',
          Date: 'Mon, 01 Jun 2026 12:00:00 GMT',
        },
      ),
    )
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const { headers } = await browserOf(ada).get('/customers/external-accounts')
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      date: 'Mon, 01 Jun 2026 12:00:00 GMT',
      'holdfast-user': expect.stringMatching(/^[\w-]{22}$/),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('fillPath', () => {
  it('encodes what it puts in', { tags: ['T12'] }, () => {
    expect(fillPath('/quotes/{id}/execute', { id: 'a/b?c' })).toBe('/quotes/a%2Fb%3Fc/execute')
  })
})

function isHeaderValue(text: string): boolean {
  try {
    return new Headers({ x: text }).get('x') === text
  } catch {
    return false
  }
}
