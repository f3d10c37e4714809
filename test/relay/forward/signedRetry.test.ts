import { describe, expect, it } from 'vitest'
import type { Route } from '../../../src/relay/context/route.ts'
import type { AppUser } from '../../../src/relay/identify/identify.ts'
import { routes } from '../../../src/relay/routes.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { type Sample, sampleOf } from '../support/samples.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, cardFields } from '../support/users.ts'

const { accountId, credentialId, sessionId } = adasThings
const signedRoutes = routes.filter((route) => 'forward' in route && route.forward.signedRetry)
const signature = { 'Service-Wallet-Signature': 'c2ln' }
const firstId = { 'Request-Id': 'Request:1' }
const unknown = {
  status: 401,
  body: { code: 'UNAUTHORIZED', reason: 'Unknown, expired or used Request-Id' },
}

/** Another user of the same wallet: what is his alone is his request ids. */
const partner = { ...ada, id: 'user-partner' }

/** The forms of a body that take two legs. */
const twoLegged: Record<string, object> = {
  createCredential: { type: 'EMAIL_OTP', accountId, email: 'ada@example.com' },
  verifyCredential: { type: 'EMAIL_OTP', encryptedOtpBundle: '{"encappedPublic":"04"}' },
}

function signedSample(route: Route): Sample {
  const { headers: _, ...sample } = sampleOf(route, adasThings)
  const body = twoLegged[route.name]
  return body ? { ...sample, body } : sample
}

const time = '2026-06-01T12:00:00Z'
const resource = {
  id: credentialId,
  accountId,
  type: 'EMAIL_OTP',
  nickname: 'x',
  status: 'ACTIVE',
  balance: { amount: 0, currency: {} },
  fundingPaymentInstructions: [],
  encryptedWalletCredentials: '{}',
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
  ...cardFields,
}

const listed = { accountId, type: 'EMAIL_OTP', nickname: 'x', createdAt: time, updatedAt: time }
const data = [
  { ...listed, id: credentialId },
  { ...listed, id: sessionId },
]

/** Challenges every write twice, then does it. */
function challengingService() {
  let challenges = 0
  return scriptedService(({ method, headers }) => {
    if (method === 'GET') return json(200, { ...resource, data })
    if (headers.get('Request-Id') === 'Request:2') {
      return method === 'DELETE' ? new Response(null, { status: 204 }) : json(200, resource)
    }
    challenges += 1
    const requestId = `Request:${challenges}`
    return json(202, { payloadToSign: '{}', requestId, expiresAt: '2099-01-01T00:00:00Z' })
  })
}

/** Issues a passkey's challenge, and asks for a signature over its verification. */
function cautiousService() {
  return scriptedService(({ method, path, headers }) => {
    if (method === 'GET') return json(200, { data: [{ id: credentialId, type: 'PASSKEY' }] })
    const requestId = path.endsWith('/challenge') ? 'Request:1' : 'Request:2'
    const issued = { ...resource, requestId, expiresAt: '2099-01-01T00:00:00Z' }
    if (path.endsWith('/challenge')) {
      return json(200, { ...issued, type: 'PASSKEY', credentialId: 'AAAA', challenge: 'AAAA' })
    }
    if (headers.get('Request-Id') === 'Request:2') return json(200, resource)
    return json(202, { payloadToSign: '{}', ...issued })
  })
}

describe('a passkey whose verification is to be signed', () => {
  const path = `/auth/credentials/${encodeURIComponent(credentialId)}`
  const assertion = {
    credentialId: 'AAAA',
    clientDataJson: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  }
  const body = { type: 'PASSKEY', assertion }
  const secondId = { 'Request-Id': 'Request:2' }

  it('takes the challenge’s request id first, then the 202’s, for the same body', async () => {
    const { browserOf, seen } = relayUnderTest({ fetch: cautiousService(), users: [ada] })
    const browser = browserOf(ada)
    const verify = (given: object, headers: Record<string, string>) =>
      browser.post(`${path}/verify`, given, headers)
    await browser.post(`${path}/challenge`, { clientPublicKey: `04${'a1'.repeat(64)}` })
    expect((await verify(body, { ...firstId, ...signature })).status).toBe(401)
    expect((await verify(body, firstId)).status).toBe(202)
    expect((await verify(body, secondId)).status).toBe(401)
    expect((await verify(body, signature)).status).toBe(400)
    const other = { ...body, assertion: { ...assertion, signature: 'AAAB' } }
    expect((await verify(other, { ...secondId, ...signature })).status).toBe(401)
    expect((await verify(body, { ...secondId, ...signature })).status).toBe(200)
    expect((await verify(body, { ...secondId, ...signature })).status).toBe(401)
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(3)
  })
})

function start(route: Route) {
  const sample = signedSample(route)
  const users = [ada, partner]
  const { browserOf, seen } = relayUnderTest({ fetch: challengingService(), users })
  const writes = () => seen.filter(({ method }) => method !== 'GET')
  const call = (headers: Record<string, string> = {}, change: Partial<Sample> = {}) =>
    browserOf(ada).call(sample.method, sample.path, { ...sample, ...change, headers })
  return { sample, browserOf, writes, call }
}

describe.each(signedRoutes.map((route) => ({ name: route.name, route })))(
  'a signed retry of $name',
  ({ route }) => {
    it('sends the same body on every leg, and each request id once', async () => {
      const { writes, call } = start(route)
      expect(await call()).toMatchObject({ status: 202, body: { requestId: 'Request:1' } })
      expect((await call({ ...signature, ...firstId })).status).toBe(202)
      const last = { ...signature, 'Request-Id': 'Request:2' }
      expect([200, 204]).toContain((await call(last)).status)
      expect(await call({ ...signature, ...firstId })).toMatchObject(unknown)
      expect(await call(last)).toMatchObject(unknown)

      const sent = writes()
      expect(sent.map(({ headers }) => headers.get('Request-Id'))).toEqual([
        null,
        'Request:1',
        'Request:2',
      ])
      expect(new Set(sent.map(({ method, path, body }) => `${method} ${path} ${body}`)).size).toBe(
        1,
      )
      expect(sent[1]?.headers.get('Service-Wallet-Signature')).toBe('c2ln')
    })

    it('is refused with half of its headers', async () => {
      const { writes, call } = start(route)
      await call()
      expect((await call(signature)).status).toBe(400)
      expect((await call(firstId)).status).toBe(400)
      expect(writes()).toHaveLength(1)
    })

    it('is refused with a request id nobody was given, and with another user’s', {
      tags: ['T26'],
    }, async () => {
      const { sample, browserOf, writes, call } = start(route)
      await call()
      const invented = { ...signature, 'Request-Id': 'Request:9' }
      expect(await call(invented)).toMatchObject(unknown)

      const headers = { ...signature, ...firstId }
      const thief = browserOf(partner)
      expect(await thief.call(sample.method, sample.path, { ...sample, headers })).toMatchObject(
        unknown,
      )
      expect(writes()).toHaveLength(1)
      expect((await call(headers)).status).toBe(202)
    })
  },
)

describe('a signed retry', () => {
  it.each([
    ['exportWallet', { clientPublicKey: `04${'b2'.repeat(64)}` }],
    ['updatePrivacy', { privateEnabled: false }],
    ['refreshSession', { clientPublicKey: `04${'b2'.repeat(64)}` }],
    ['verifyCredential', { type: 'EMAIL_OTP', encryptedOtpBundle: '{"encappedPublic":"05"}' }],
  ])('of %s with another body than was challenged is refused', async (name, body) => {
    const route = routes.find((candidate) => candidate.name === name)
    if (!route) throw new Error(`no route ${name}`)
    const { call, writes } = start(route)
    await call()
    expect(await call({ ...signature, ...firstId }, { body })).toMatchObject(unknown)
    expect(writes()).toHaveLength(1)
    expect((await call({ ...signature, ...firstId })).status).toBe(202)
  })

  it.each(['Request:a+b/c==', '{"opaque":1}', 'x'.repeat(512)])(
    'gives the service’s request id back as it was: %s',
    async (requestId) => {
      const fetch = scriptedService(({ headers }) =>
        headers.has('Request-Id')
          ? json(200, resource)
          : json(202, { payloadToSign: '{}', requestId, expiresAt: '2099-01-01T00:00:00Z' }),
      )
      const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
      const path = `/internal-accounts/${encodeURIComponent(accountId)}`
      const patch = (headers: Record<string, string>) =>
        browserOf(ada).call('PATCH', path, { body: { privateEnabled: true }, headers })
      expect((await patch({})).status).toBe(202)
      expect((await patch({ ...signature, 'Request-Id': requestId })).status).toBe(200)
      expect(seen.at(-1)?.headers.get('Request-Id')).toBe(requestId)
    },
  )

  it.each(['', 'a b', 'a\r\nX: 1', 'é', 'x'.repeat(513)])(
    'is not begun with a request id that could not come back: %j',
    async (requestId) => {
      const fetch = async () =>
        json(202, { payloadToSign: '{}', requestId, expiresAt: '2099-01-01T00:00:00Z' })
      const { browserOf } = relayUnderTest({ fetch, users: [ada] })
      const path = `/internal-accounts/${encodeURIComponent(accountId)}`
      const answer = await browserOf(ada).call('PATCH', path, { body: { privateEnabled: true } })
      expect(answer).toMatchObject({ status: 502, body: { code: 'SERVICE_ANSWER_INVALID' } })
    },
  )

  it.each([
    ['a second ago', -1_000, 502],
    ['now', 0, 502],
    ['in five minutes', 300_000, 202],
  ])(
    'is not begun with a challenge that expires %s on the service’s clock',
    async (_, ms, status) => {
      // Far from this machine's: only the service's own clock can tell.
      const answeredMs = Date.parse(time)
      const expiresAt = new Date(answeredMs + ms).toISOString()
      const challenge = { payloadToSign: '{}', requestId: 'Request:1', expiresAt }
      const fetch = async () => json(202, challenge, { Date: new Date(answeredMs).toUTCString() })
      const { browserOf } = relayUnderTest({ fetch, users: [ada] })
      const path = `/internal-accounts/${encodeURIComponent(accountId)}`
      const answer = await browserOf(ada).call('PATCH', path, { body: { privateEnabled: true } })
      expect(answer.status).toBe(status)
      if (status === 502) expect(answer.body.code).toBe('SERVICE_ANSWER_INVALID')
    },
  )

  it('cannot turn one route’s request id into another’s', async () => {
    const { browserOf, writes, call } = start(
      routes.find(({ name }) => name === 'revokeSession') as Route,
    )
    await call()
    const path = `/auth/credentials/${encodeURIComponent(credentialId)}`
    const headers = { ...signature, ...firstId }
    expect(await browserOf(ada).call('DELETE', path, { headers })).toMatchObject(unknown)
    expect(writes()).toHaveLength(1)
  })
})

describe('a signed retry that the relay refuses before it is sent', () => {
  const body = twoLegged.createCredential
  const headers = { ...signature, ...firstId }
  const unverified: AppUser = { ...ada, verifiedEmails: [] }

  /** A relay that has given Ada a request id; `as` is what the app then says of her. */
  async function afterFirstLeg(as: () => AppUser, now: () => number = Date.now) {
    let isFirst = true
    const authenticate = async () => (isFirst ? ada : as())
    const fetch = scriptedService(({ headers: sent }) =>
      sent.has('Request-Id')
        ? json(201, resource)
        : json(202, { payloadToSign: '{}', requestId: 'Request:1', expiresAt: inFiveMinutes(now) }),
    )
    const { browserOf, seen } = relayUnderTest({ fetch, authenticate, now })
    await browserOf(ada).post('/auth/credentials', body)
    isFirst = false
    const retry = () => browserOf(ada).post('/auth/credentials', body, headers)
    return { retry, sent: () => seen.length - 1 }
  }

  const inFiveMinutes = (now: () => number) => new Date(now() + 300_000).toISOString()

  it('leaves its request id good', async () => {
    let user = unverified
    const { retry, sent } = await afterFirstLeg(() => user)
    expect(await retry()).toMatchObject({ status: 403, body: { code: 'CONTACT_NOT_VERIFIED' } })
    expect(await retry()).toMatchObject({ status: 403 })
    user = ada
    expect((await retry()).status).toBe(201)
    expect(await retry()).toMatchObject(unknown)
    expect(sent()).toBe(1)
  })

  it('leaves it good no longer than the challenge is', async () => {
    let user = unverified
    let nowMs = Date.parse(time)
    const { retry } = await afterFirstLeg(
      () => user,
      () => nowMs,
    )
    nowMs += 299_000
    expect((await retry()).status).toBe(403)
    user = ada
    nowMs += 1_000
    expect(await retry()).toMatchObject(unknown)
  })

  it('is sent once, however many of both kinds come at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      let calls = 0
      const { retry, sent } = await afterFirstLeg(() => (calls++ % 2 === 0 ? unverified : ada))
      const answers = await Promise.all(Array.from({ length: 8 }, retry))
      const done = answers.filter(({ status }) => status === 201).length
      expect(done).toBeLessThanOrEqual(1)
      expect(sent()).toBe(done)
    }
  })
})
