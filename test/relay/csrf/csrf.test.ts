import { describe, expect, it } from 'vitest'
import { type BrowserCall, toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { ada, adasThings } from '../support/users.ts'

type Headers = BrowserCall['headers']

const foreign = 'https://evil.example'
const noClientHeader = { 'Holdfast-Client': undefined }

/** What a page elsewhere can make a browser send to a route that changes something. */
const forgedWrites: [string, Headers][] = [
  ['a form', { ...noClientHeader, Origin: foreign, 'Content-Type': 'text/plain' }],
  ['a fetch without cors', { ...noClientHeader, Origin: foreign, 'Sec-Fetch-Site': 'cross-site' }],
  ['a form of our own page, which sends no header', noClientHeader],
  ['a header of another version', { 'Holdfast-Client': '0' }],
  ['no Origin', { Origin: undefined }],
  ['an opaque Origin', { Origin: 'null' }],
  ['a foreign Origin', { Origin: foreign }],
  ['an Origin that begins like ours', { Origin: 'http://localhost:5173.evil.example' }],
  ['an Origin of ours on another port', { Origin: 'http://localhost:5174' }],
  ['an Origin of ours on https', { Origin: 'https://localhost:5173' }],
]

/** The same for a route that reads. */
const forgedReads: [string, Headers][] = [
  ['an image or a link', { ...noClientHeader, 'Sec-Fetch-Site': 'cross-site' }],
  ['a navigation', { ...noClientHeader, 'Sec-Fetch-Site': 'none' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another origin of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ['the user’s own typing', { 'Sec-Fetch-Site': 'none' }],
  ['an older browser without the header', { ...noClientHeader, 'Sec-Fetch-Site': undefined }],
  ['a foreign Origin', { Origin: foreign, 'Sec-Fetch-Site': undefined }],
]

const cases = userRoutes.flatMap((route) => {
  const forged = route.method === 'GET' ? forgedReads : forgedWrites
  return forged.map(([what, headers]) => ({ route, what, headers }))
})

describe('a call another site made the browser send', { tags: ['T10'] }, () => {
  it.each(cases)('is refused: $route.name by $what', async ({ route, headers }) => {
    const { relay, seen } = relayUnderTest({ fetch: async () => Response.json({}), users: [ada] })
    const sample = sampleOf(route, adasThings)
    const request = toRequest(sample.method, sample.path, ada.id, {
      ...sample,
      headers: { ...sample.headers, ...headers },
    })
    const response = await relay(request)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(seen).toEqual([])
  })

  it.each(userRoutes.map((route) => ({ route })))(
    'differs from our own page’s, which passes: $route.name',
    async ({ route }) => {
      const { relay } = relayUnderTest({ fetch: async () => Response.json({}), users: [ada] })
      const sample = sampleOf(route, adasThings)
      const { status } = await relay(toRequest(sample.method, sample.path, ada.id, sample))
      expect([403, 401]).not.toContain(status)
    },
  )

  it('differs from the reading of our own page in a browser without Sec-Fetch-Site', async () => {
    const { browserOf } = relayUnderTest({ fetch: async () => Response.json({}), users: [ada] })
    const headers = { 'Sec-Fetch-Site': undefined }
    expect((await browserOf(ada).call('GET', '/environment', { headers })).status).toBe(200)
  })

  it('gets no consent in a preflight', async () => {
    const { relay } = relayUnderTest({ fetch: async () => Response.json({}), users: [ada] })
    const response = await relay(
      toRequest('OPTIONS', '/quotes', ada.id, {
        headers: { Origin: foreign, 'Access-Control-Request-Method': 'POST' },
      }),
    )
    expect(response.status).toBe(404)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([])
  })
})
