import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rightAnswers } from '../../support/answers.ts'
import { toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasQuote, adasThings, bob } from '../support/users.ts'
import { quoteBody } from '../support/world.ts'

const bodyRoutes = userRoutes.filter(({ body }) => body !== undefined)
const [accountId = ''] = ada.accountIds
const [bobsAccountId = ''] = bob.accountIds
const { source } = quoteBody(accountId, adasThings.externalAccountId)

interface Envelope {
  message: string
  details: { errors: { field: string }[] }
}

const time = '2026-06-01T12:00:00Z'
const { agentId } = adasThings
const transfer = { type: 'TRANSFER_OUT', status: 'PENDING_APPROVAL', agentId }
const adasAction = { ...transfer, customerId: ada.customerId, createdAt: time, updatedAt: time }

/** Says that everything is Ada's, and refuses every write. */
const adasService = scriptedService(({ method, path }) =>
  method === 'GET'
    ? json(200, {
        ...(path.startsWith('/agents/') && rightAnswers.parseAgent),
        ...adasQuote,
        data: [{ id: adasThings.credentialId, ...adasAction }],
      })
    : json(409, { status: 409, code: 'CONFLICT', message: 'no' }),
)

async function send(path: string, rawBody: BodyInit, fetch = noService) {
  const { relay, seen } = relayUnderTest({ fetch, users: [ada] })
  const headers = { 'Content-Type': 'application/json' }
  const response = await relay(toRequest('POST', path, ada.id, { rawBody, headers }))
  const sent = seen.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { status: response.status, sent, seen }
}

describe('a body two readers read differently', { tags: ['T28'] }, () => {
  it.each(bodyRoutes.map((route) => ({ route })))(
    'is refused when it names a key twice: $route.name',
    async ({ route }) => {
      const { method, path, headers: own, body = {} } = sampleOf(route, adasThings)
      const { relay, seen } = relayUnderTest({ fetch: noService, users: [ada] })
      // A parser that keeps the last of the two values gets a valid body.
      const [name, value] = Object.entries(body)[0] ?? ['x', 1]
      const valid = JSON.stringify({ [name]: value, ...body })
      const rawBody = `{"${name}":"${bobsAccountId}",${valid.slice(1)}`
      const headers = { ...own, 'Content-Type': 'application/json' }
      const response = await relay(toRequest(method, path, ada.id, { rawBody, headers }))
      expect(response.status).toBe(400)
      expect(seen).toEqual([])
    },
  )

  it.each([
    [
      'a key twice, once escaped',
      `{"accountId":"${accountId}","\\u0061ccountId":"${bobsAccountId}"}`,
    ],
    ['a key twice, deep inside', `{"accountId":"${accountId}","x":[{"a":1,"a":2}]}`],
    ['no JSON', 'accountId=1'],
    ['half of it', `{"accountId":"${accountId}"`],
    ['two values', `{"accountId":"${accountId}"}{}`],
    ['a comment', `{"accountId":"${accountId}"/**/}`],
    ['a trailing comma', `{"accountId":"${accountId}",}`],
    ['a list', `["${accountId}"]`],
    ['a string', `"${accountId}"`],
    ['null', 'null'],
    ['33 levels', `{"accountId":"${accountId}","x":${'['.repeat(33)}${']'.repeat(33)}}`],
    ['32 000 levels', '['.repeat(32_000)],
    ['a list for the id', `{"accountId":["${accountId}"]}`],
    ['an object for the id', `{"accountId":{"toString":"${accountId}"}}`],
    ['an id only inherited', `{"__proto__":{"accountId":"${accountId}"}}`],
    ['an id with a line break at its end', `{"accountId":"${accountId}\\n"}`],
  ])('is refused: %s', async (_, rawBody) => {
    const { status, seen } = await send('/auth/registration-challenges', rawBody)
    expect(status).toBe(400)
    expect(seen).toEqual([])
  })

  it('is refused when it is not UTF-8', async () => {
    const rawBody = Uint8Array.from(
      [...`{"accountId":"${accountId}`].map((c) => c.charCodeAt(0)).concat(0xff, 0x22, 0x7d),
    )
    expect((await send('/auth/registration-challenges', rawBody)).status).toBe(400)
  })

  it('is refused over 64 kB, declared or not, and read no further', async () => {
    const rawBody = `{"accountId":"${accountId}","x":"${'a'.repeat(65_536)}"}`
    expect((await send('/auth/registration-challenges', rawBody)).status).toBe(413)
    const endless = endlessBody()
    const request = new Request(toRequest('POST', '/auth/registration-challenges', ada.id, {}), {
      body: endless.stream,
      duplex: 'half',
    } as RequestInit)
    request.headers.set('Content-Type', 'application/json')
    const { relay } = relayUnderTest({ fetch: noService, users: [ada] })
    expect((await relay(request)).status).toBe(413)
    expect(endless.bytes()).toBeLessThan(200_000)
  })

  it('is refused when it is not declared as JSON', async () => {
    const { relay, seen } = relayUnderTest({ fetch: noService, users: [ada] })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
      const request = toRequest('POST', '/auth/registration-challenges', ada.id, {
        rawBody: JSON.stringify({ accountId }),
        headers: { 'Content-Type': type },
      })
      expect((await relay(request)).status).toBe(415)
    }
    expect(seen).toEqual([])
  })

  it.each([
    ['beyond 2^53', '9007199254740993'],
    ['over the ceiling', '9000000000000001'],
    ['a fraction', '1.5'],
    ['negative', '-1'],
    ['zero', '0'],
    ['infinite', '1e400'],
    ['a string', '"1"'],
    ['null', 'null'],
  ])('is refused for an amount that is %s', async (_, amount) => {
    const body = JSON.stringify(quoteBody(accountId, adasThings.externalAccountId, 777))
    const { status, seen } = await send('/quotes', body.replace('777', amount))
    expect(status).toBe(400)
    expect(seen).toEqual([])
  })

  it('goes out as what was checked and nothing else', async () => {
    const terms = quoteBody(accountId, adasThings.externalAccountId)
    const description = 'Rent \u2028 ünïcode 🏠'
    const { source, ...others } = terms
    // Of another order than the relay writes.
    const text = ` ${JSON.stringify({ description, ...others, source })}\n`
    const { sent } = await send('/quotes', text, adasService)
    expect(sent).toEqual([JSON.stringify({ ...terms, description })])
  })

  it.each([
    ['customerId', '', { customerId: bob.customerId }],
    ['immediatelyExecute', '', { immediatelyExecute: false }],
    ['source.customerId', '', { source: { ...source, customerId: bob.customerId } }],
    ['', 'a name of another script', { 'customer\u0406d': bob.customerId }],
    ['', 'a long name', { ['x'.repeat(65)]: 1 }],
    ['', 'a name with markup', { '<b>': 1 }],
  ])('is refused for a field that no page sends, which is named: %s%s', async (name, _, more) => {
    const body = { ...quoteBody(accountId, adasThings.externalAccountId), ...more }
    const { browserOf, seen } = relayUnderTest({ fetch: noService, users: [ada] })
    const answer = await browserOf(ada).post<Envelope>('/quotes', body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(
      name === '' ? 'body must be without unknown fields' : `body.${name} must be absent`,
    )
    expect(answer.body.details.errors[0]?.field).toBe(name === '' ? 'body' : name)
    expect(seen).toEqual([])
  })

  it('is refused for __proto__, which changes nothing', async () => {
    const text = JSON.stringify(quoteBody(accountId, adasThings.externalAccountId))
    const { status, seen } = await send(
      '/quotes',
      text.replace('{', '{"__proto__":{"polluted":1},'),
    )
    expect(status).toBe(400)
    expect(seen).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each(userRoutes.map((route) => ({ route })))(
    'or a query with a parameter that the route does not have is refused: $route.name',
    async ({ route }) => {
      const { relay, seen } = relayUnderTest({ fetch: noService, users: [ada] })
      const { method, path, body, headers = {} } = sampleOf(route, adasThings)
      const wrong = `${path}${path.includes('?') ? '&' : '?'}customerId=x`
      const response = await relay(
        toRequest(method, wrong, ada.id, { headers, ...(body && { body }) }),
      )
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('query.customerId must be absent')
      expect(seen).toEqual([])
    },
  )

  it.each([
    ['immediate execution', { immediatelyExecute: true }],
    [
      'an account the wallet’s key does not guard',
      { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } },
    ],
    [
      'a bank account as source',
      { source: { sourceType: 'ACCOUNT', accountId: adasThings.externalAccountId } },
    ],
    ['a destination of another type', { destination: { destinationType: 'CARD', accountId } }],
    ['a half of a surrogate pair', { description: '\ud83d' }],
  ])('is refused for a quote with %s', async (_, change) => {
    const body = { ...quoteBody(accountId, adasThings.externalAccountId), ...change }
    const { status, seen } = await send('/quotes', JSON.stringify(body))
    expect(status).toBe(400)
    expect(seen).toEqual([])
  })

  it('never breaks the relay, whatever JSON it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodyRoutes),
        fc.json({ maxDepth: 6 }),
        async (route, rawBody) => {
          const { relay } = relayUnderTest({ fetch: adasService, users: [ada] })
          const { method, path, headers: own } = sampleOf(route, adasThings)
          const headers = { ...own, 'Content-Type': 'application/json' }
          const { status } = await relay(toRequest(method, path, ada.id, { rawBody, headers }))
          // A start needs no field.
          const isComplete = route.name === 'startSignIn' && ['{}', 'null'].includes(rawBody)
          return isComplete ? status === 200 : status >= 400 && status < 500
        },
      ),
      { numRuns: 300 },
    )
  }, 30_000)
})

function endlessBody() {
  let bytes = 0
  const chunk = new TextEncoder().encode('a'.repeat(16_384))
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { stream, bytes: () => bytes }
}
