import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/relay/routes.ts'
import { pageOrigin, toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { type Sample, sampleOf } from '../support/samples.ts'
import { noService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const idPattern = /^[A-Za-z]+:[A-Za-z0-9-]{1,64}$/
const uuid = '00000000-0000-4000-8000-111111111111'

const idRoutes = routes.filter(({ ids }) => ids.some((place) => place.in === 'path'))

/** As they stand in the path, escaped or not. */
const hostileIds = [
  `Quote:${uuid}%2F..%2F..%2Ftokens`,
  `Quote:${uuid}%2fexecute`,
  `Quote:${uuid}%252Fexecute`,
  `Quote:${uuid};x=1`,
  `Quote:${uuid}%3Bx`,
  `Quote:${uuid}%00`,
  `Quote:${uuid}%0d%0aX-Injected:%201`,
  `Quote:${uuid}%20`,
  `Quote:${uuid}%3FcustomerId=1`,
  `Quote:${uuid}%23fragment`,
  `Quote:${uuid}@evil.example`,
  `Quote:${uuid}%40evil.example`,
  'Quote:evil.example%2Fx',
  '%2e%2e%2f',
  '%2e%2e%5c',
  '..%2f',
  'Quote%3A',
  ':1234',
  'Quote',
  `Quote:${'a'.repeat(65)}`,
  `Qu%C3%B6te:${uuid}`,
  `Quote:%EF%BC%91${uuid.slice(1)}`,
  `Quote:${uuid}%E2%80%AE`,
  '%ED%A0%80',
  '%',
  '%zz',
  `Quote:Quote:${uuid}`,
]

async function answerTo(method: string, path: string, call: Pick<Sample, 'body' | 'headers'> = {}) {
  const { relay, seen } = relayUnderTest({ fetch: noService, users: [ada] })
  const response = await relay(toRequest(method, path, ada.id, call))
  return { status: response.status, body: (await response.json()) as { code: string }, seen }
}

describe('a path that hides another', { tags: ['T12'] }, () => {
  it.each(idRoutes.flatMap((route) => hostileIds.map((id) => ({ route, id }))))(
    'is refused before the service hears of it: $route.name with $id',
    async ({ route, id }) => {
      const path = route.path.replace(/\{\w+\}/, id)
      const { status, body, seen } = await answerTo(route.method, path, sampleOf(route, adasThings))
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
      expect(seen).toEqual([])
    },
  )

  it('is refused whatever it is made of', async () => {
    const segment = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...idRoutes), segment, async (route, id) => {
        fc.pre(!/\p{Surrogate}/u.test(id) && !idPattern.test(id) && !/^\.{0,2}$/.test(id))
        const path = route.path.replace(/\{\w+\}/, () => encodeURIComponent(id))
        const { status, seen } = await answerTo(route.method, path)
        return status === 400 && seen.length === 0
      }),
      { numRuns: 300 },
    )
  }, 30_000)

  it.each([
    '/',
    '',
    '/tokens',
    '/customers',
    '/config',
    '/sandbox/send',
    '/transfer-out',
    '/agents/me/transfer-out',
    '//auth/credentials',
    '/auth//credentials',
    '/AUTH/credentials',
    '/quotes/a/b/c',
    '/auth/credentials%2F',
    '/auth%2Fcredentials',
    '/quotes/../tokens',
    '/quotes/%2e%2e/tokens',
    '/../2025-10-13/tokens',
    '/auth/credentials\\..\\tokens',
    '/http://evil.example/quotes',
  ])('that is no route is a 404 without a call: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']) {
      const { relay, seen } = relayUnderTest({ fetch: noService, users: [ada] })
      const response = await relay(toRequest(method, path, ada.id, {}))
      expect(seen).toEqual([])
      expect({ method, status: response.status }).toEqual({ method, status: 404 })
      expect(await response.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    }
  })

  it.each(['/', '/walletx/quotes', '/quotes', '/x/wallet/quotes', '/Wallet/quotes'])(
    'outside the mount path is a 404: %s',
    async (path) => {
      const { relay } = relayUnderTest({ fetch: noService, users: [ada] })
      const request = toRequest('GET', '', ada.id, {})
      const moved = new Request(`${pageOrigin}${path}`, { headers: request.headers })
      const response = await relay(moved)
      expect(response.status).toBe(404)
      const { code, message } = await response.json()
      expect(code).toBe('ROUTE_NOT_FOUND')
      expect(message).toMatch(/check relayUrl against the basePath/)
    },
  )

  it('in a query is encoded, not spliced in', { tags: ['T11'] }, async () => {
    const { browserOf, seen } = relayUnderTest({
      fetch: async () => Response.json({ data: [] }),
      users: [ada],
    })
    const uma = encodeURIComponent('$ada+x@example.com')
    await browserOf(ada).get(`/transactions?accountIdentifier=${uma}&limit=5`)
    const list = seen.find(({ path }) => path.endsWith('/transactions'))
    expect(Object.fromEntries(new URLSearchParams(list?.search))).toEqual({
      accountIdentifier: '$ada+x@example.com',
      limit: '100',
      customerId: ada.customerId,
    })
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=1e2',
    'limit=5&limit=6',
    'cursor=a%26customerId%3DCustomer%3A2',
    'cursor=%0d%0a',
    'type=embedded_wallet',
    'type=',
    `cursor=${'a'.repeat(513)}`,
  ])('in a query is refused when malformed: %s', async (query) => {
    const { status } = await answerTo('GET', `/customers/internal-accounts?${query}`)
    expect(status).toBe(400)
  })
})

describe('a URL', { tags: ['T37'] }, () => {
  it('is refused if it cannot be parsed: a host may take it from the Host header as it is', async () => {
    const { relay } = relayUnderTest({ fetch: noService, users: [ada] })
    const request = toRequest('GET', '/environment', ada.id, {})
    Object.defineProperty(request, 'url', { value: 'http://xn--a/wallet/environment' })
    expect((await relay(request)).status).toBe(400)
  })
})
