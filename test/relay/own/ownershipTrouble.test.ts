import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { everyIdPlace, sampleOf } from '../support/samples.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

/** Every place of an id whose owner the service has to be asked for. */
const asked = everyIdPlace().filter(
  // The sample of createCard names the user's own wallet, which the app says itself.
  ({ place, route }) => place.kind !== 'account' && route.name !== 'createCard',
)

describe('a service in trouble when asked whose an id is', () => {
  const busy = { status: 429, code: 'RATE_LIMITED', message: 'slow' }
  const rows = asked.flatMap((where) => [
    { ...where, what: 'busy', answer: () => json(429, busy, { 'Retry-After': '42' }), status: 429 },
    { ...where, what: 'down', answer: () => json(500, {}), status: 502 },
    { ...where, what: 'odd', answer: () => json(200, { id: 7, data: {} }), status: 502 },
    { ...where, what: 'talking HTML', answer: () => new Response('<h1>'), status: 502 },
  ])

  it.each(rows)('is $what: $status, and nothing is done: $title', async ({ route, ...row }) => {
    const fetch = scriptedService(row.answer)
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    const sample = sampleOf(route, adasThings)
    const { status, headers, body } = await browserOf(ada).call(sample.method, sample.path, sample)
    expect({ status, inEnvelope: body.status }).toEqual({ status: row.status, inEnvelope: status })
    expect(headers.get('Retry-After')).toBe(row.status === 429 ? '42' : null)
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('that cannot read the id is told of nothing, and the try is counted', async () => {
    const fetch = scriptedService(({ path }) =>
      path.includes('no-uuid') ? json(400, { status: 400 }) : json(200, { data: [] }),
    )
    const limits = { unknownIdsPerUser: { max: 2, windowSeconds: 600 } }
    const { browserOf } = relayUnderTest({ fetch, users: [ada], limits })
    const browser = browserOf(ada)
    for (const path of ['/transactions/Transaction%3Ano-uuid', '/quotes/Quote%3Ano-uuid']) {
      expect(await browser.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
    const answer = await browser.get('/receiver/external-account/ExternalAccount%3Ano-uuid')
    expect(answer.status).toBe(429)
  })

  it('has one deadline for all the pages it is asked for', async () => {
    let pages = 0
    const fetch = scriptedService(async () => {
      pages += 1
      await new Promise((resolve) => setTimeout(resolve, 60))
      return json(200, { data: [], nextCursor: `page-${pages}` })
    })
    const { browserOf } = relayUnderTest({
      fetch,
      users: [ada],
      service: {
        baseUrl: 'http://localhost/2025-10-13',
        clientId: 'a',
        clientSecret: 'b',
        timeoutMs: 150,
      },
    })
    const route = asked.find(({ place }) => place.kind === 'payee')?.route
    if (!route) throw new Error('no route takes a payee')
    const sample = sampleOf(route, {
      ...adasThings,
      externalAccountId: 'InternalAccount:00000000-0000-4000-8000-000000000009',
    })
    const { status, body } = await browserOf(ada).call(sample.method, sample.path, sample)
    expect({ status, code: body.code }).toEqual({ status: 504, code: 'SERVICE_TIMEOUT' })
    expect(pages).toBeLessThan(10)
  })
})

describe('a customer with very many internal accounts', () => {
  const payee = 'InternalAccount:00000000-0000-4000-8000-999999999999'
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: adasThings.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: payee },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100,
  }
  const account = (id: string) => ({ id, type: 'INTERNAL_FIAT', customerId: ada.customerId })

  /** A service that lists this many pages, and the payee on the last. */
  async function quoteAfter(pages: number) {
    const fetch = scriptedService(({ path, method }) => {
      if (method === 'POST' || !path.startsWith('/customers/internal-accounts'))
        return json(400, {})
      const page = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 1)
      const filler = Array.from({ length: 99 }, (_, index) => account(`Filler:${page}-${index}`))
      const isLast = page === pages
      return json(200, {
        data: [...filler, account(isLast ? payee : `Filler:${page}-99`)],
        ...(!isLast && { nextCursor: String(page + 1) }),
      })
    })
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    const answer = await browserOf(ada).post<{ code: string; message: string }>('/quotes', body)
    return { answer, wasSent: seen.some(({ method }) => method === 'POST') }
  }

  it('can pay to the last of 2,500', async () => {
    expect(await quoteAfter(25)).toMatchObject({ wasSent: true })
  })

  it('is refused past 10,000, with the reason', async () => {
    const { answer, wasSent } = await quoteAfter(101)
    expect(answer).toMatchObject({ status: 502, body: { code: 'SERVICE_ERROR' } })
    expect(answer.body.message).toContain('10,000')
    expect(wasSent).toBe(false)
  })
})
