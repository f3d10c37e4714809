import { describe, expect, it } from 'vitest'
import type { PolicyCall, RelayFetch, RelayOptions } from '../../../src/relay.ts'
import type { Credential } from '../../../src/shared/resources.ts'
import { parseStart, type Start } from '../../../src/shared/start.ts'
import type { Browser } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, type ScriptedRequest, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, bob } from '../support/users.ts'

const { accountId } = adasThings
const clientPublicKey = `04${'a1'.repeat(64)}`
const time = '2026-06-01T12:00:00Z'
const expiresAt = '2099-01-01T00:00:00Z'
const once = { max: 1, windowSeconds: 600 }

function credential(id: string, fields: Partial<Credential> = {}): Credential {
  const times = { createdAt: time, updatedAt: time }
  return {
    id: `AuthMethod:${id}`,
    accountId,
    type: 'PASSKEY',
    nickname: id,
    credentialId: 'AAAA',
    ...times,
    ...fields,
  }
}

const passkey = credential('1')
const newer = credential('2', { createdAt: '2026-06-02T12:00:00Z' })
const emailed = credential('3', { type: 'EMAIL_OTP', createdAt: '2026-06-03T12:00:00Z' })

/** What the service is asked, without the query. */
const operations = (seen: { method: string; path: string }[]) =>
  seen.map(({ method, path }) => `${method} ${decodeURIComponent(path.replace('/2025-10-13', ''))}`)
const credentials = 'GET /auth/credentials'
const challengeOf = ({ id }: Credential) => `POST /auth/credentials/${id}/challenge`

type Answer = (request: ScriptedRequest) => Response | Promise<Response> | undefined

/** A relay of which the service has these credentials, and answers otherwise where it is told to. */
function stage(
  listed: Credential[] = [passkey],
  { answer, ...options }: Partial<RelayOptions> & { answer?: Answer } = {},
) {
  const fetch: RelayFetch = scriptedService((request) => {
    const { method, path } = request
    const told = answer?.(request)
    if (told) return told
    if (method === 'GET') return json(200, { data: listed })
    const asked = listed.find(({ id }) => path.includes(encodeURIComponent(id)))
    const challenge = { challenge: 'AAAA', requestId: 'Request:1', expiresAt }
    return json(200, { ...asked, ...challenge })
  })
  return relayUnderTest({ users: [ada, bob], ...options, fetch })
}

async function start(browser: Browser, body: object = {}): Promise<Start> {
  const response = await browser.post('/start', { clientPublicKey, ...body })
  expect(response.status).toBe(200)
  return parseStart(response.body, 'start')
}

describe('startSignIn', () => {
  it('gives in one response what the routes of its parts give', async () => {
    const { browserOf } = stage()
    const browser = browserOf(ada)
    const listed = await browser.get(`/auth/credentials?accountId=${encodeURIComponent(accountId)}`)
    const path = `/auth/credentials/${encodeURIComponent(passkey.id)}/challenge`
    expect(await start(browser)).toEqual({
      accountId,
      credentials: { status: 200, body: listed.body },
      passkeyChallenge: {
        status: 200,
        body: (await browser.post(path, { clientPublicKey })).body,
      },
    })
  })

  it('asks for the challenge without asking again whose the passkey is', async () => {
    const { browserOf, seen } = stage()
    await start(browserOf(ada))
    expect(operations(seen)).toEqual([credentials, challengeOf(passkey)])
  })
})

describe('the account of a start', () => {
  const second = 'InternalAccount:00000000-0000-4000-8000-333333333333'
  const several = { ...ada, accountIds: [...ada.accountIds, second] }
  const none = { ...ada, accountIds: [] }

  it.each([
    ['none', none],
    ['several', several],
  ])('is unknown where the user has %s, and nothing is given', async (_, user) => {
    const { browserOf, seen } = stage([passkey], { authenticate: async () => user })
    expect(await start(browserOf(user))).toEqual({})
    expect(seen).toEqual([])
  })

  it('is named beside the parts, so that a page knows whose they are', async () => {
    const { browserOf } = stage()
    expect((await start(browserOf(ada))).accountId).toBe(accountId)
    expect((await start(browserOf(bob))).accountId).toBe(bob.accountIds[0])
  })

  it('is one of several that the page names', async () => {
    const inSecond = credential('4', { accountId: second })
    const { browserOf, seen } = stage([inSecond], { authenticate: async () => several })
    const { passkeyChallenge, ...rest } = await start(browserOf(several), { accountId: second })
    expect(rest.accountId).toBe(second)
    expect(passkeyChallenge?.body).toMatchObject({ id: inSecond.id })
    expect(seen[0]?.search).toBe(`?accountId=${encodeURIComponent(second)}`)
  })

  it('of another user is 404 for each part about it, and a try that is counted', {
    tags: ['T11', 'T17'],
  }, async () => {
    const { browserOf, seen } = stage([passkey], { limits: { unknownIdsPerUser: once } })
    const browser = browserOf(bob)
    const foreign = await start(browser, { accountId })
    expect(foreign).toMatchObject({ credentials: { status: 404, body: { code: 'NOT_FOUND' } } })
    expect(Object.keys(foreign)).toEqual(['accountId', 'credentials'])
    expect(seen).toEqual([])
    const again = await start(browser, { accountId })
    expect(again).toEqual({
      accountId,
      credentials: {
        status: 429,
        body: expect.objectContaining({ code: 'RATE_LIMITED' }),
        retryAfterSeconds: 600,
      },
    })
  })
})

describe('the challenge of a start', () => {
  it('is that of the newest passkey, or of the one that the page prefers', async () => {
    const { browserOf } = stage([passkey, newer, emailed])
    const browser = browserOf(ada)
    expect((await start(browser)).passkeyChallenge?.body).toMatchObject({ id: newer.id })
    const preferred = await start(browser, { credentialId: passkey.id })
    expect(preferred.passkeyChallenge?.body).toMatchObject({ id: passkey.id })
  })

  it('is for no passkey but the account’s, whatever the page prefers', {
    tags: ['T11'],
  }, async () => {
    const { browserOf, seen } = stage([passkey, newer])
    const { passkeyChallenge } = await start(browserOf(ada), { credentialId: 'AuthMethod:9' })
    expect(passkeyChallenge?.body).toMatchObject({ id: newer.id })
    expect(operations(seen).join()).not.toContain('AuthMethod:9')
  })

  it('is never one that sends a message', { tags: ['T17'] }, async () => {
    const others = ['EMAIL_OTP', 'SMS_OTP', 'OAUTH'].map((type) => ({ ...emailed, type }))
    for (const other of others) {
      const { browserOf, seen } = stage([other])
      const found = await start(browserOf(ada), { credentialId: other.id })
      expect(Object.keys(found)).toEqual(['accountId', 'credentials'])
      expect(operations(seen).filter((operation) => operation.startsWith('POST'))).toEqual([])
    }
  })

  it('is none where the page sends no key', async () => {
    const { browserOf, seen } = stage()
    const found = await start(browserOf(ada), { clientPublicKey: undefined })
    expect(Object.keys(found)).toEqual(['accountId', 'credentials'])
    expect(operations(seen)).toEqual([credentials])
  })

  it('is one to register with where the account has no credential, which is asked once', async () => {
    const { browserOf, seen } = stage([])
    const found = await start(browserOf(ada))
    expect(Object.keys(found)).toEqual(['accountId', 'credentials', 'registrationChallenge'])
    expect(found.registrationChallenge).toMatchObject({ status: 201, body: { user: {} } })
    expect(operations(seen)).toEqual([credentials])
  })

  it('is none while it is not known which credentials there are', async () => {
    const answer: Answer = ({ path }) =>
      path.startsWith('/auth/')
        ? json(200, { data: [], hasMore: true, nextCursor: 'c' })
        : undefined
    const { browserOf } = stage([], { answer })
    expect(Object.keys(await start(browserOf(ada)))).toEqual(['accountId', 'credentials'])
  })
})

describe('the limits of a start', { tags: ['T17'] }, () => {
  it('count it as a write, and its parts as calls of their own', async () => {
    const { browserOf } = stage([passkey], {
      limits: { readsPerUser: once, writesPerUser: { max: 2, windowSeconds: 600 } },
    })
    const browser = browserOf(ada)
    expect(await start(browser)).toMatchObject({
      credentials: { status: 200 },
      passkeyChallenge: { status: 200 },
    })
    expect((await browser.get('/environment')).status).toBe(429)
    expect((await browser.post('/start', {})).status).toBe(429)
  })

  it('are those of a challenge that is asked for by itself', async () => {
    const { browserOf, seen } = stage([passkey], {
      limits: { passkeyChallengesPerCredential: once },
    })
    const browser = browserOf(ada)
    expect((await start(browser)).passkeyChallenge?.status).toBe(200)
    const limited = await start(browser)
    expect(limited).toMatchObject({
      credentials: { status: 200 },
      passkeyChallenge: { status: 429, body: { status: 429 }, retryAfterSeconds: 600 },
    })
    const path = `/auth/credentials/${encodeURIComponent(passkey.id)}/challenge`
    expect((await browser.post(path, { clientPublicKey })).status).toBe(429)
    expect(operations(seen).filter((each) => each === challengeOf(passkey))).toHaveLength(1)
  })

  it.each(['challengesPerAccount', 'challengesPerUser', 'challengesPerAddress'] as const)(
    'are those of a registration: %s',
    async (limit) => {
      const { browserOf } = stage([], {
        limits: { [limit]: once },
        clientAddress: () => '10.0.0.1',
      })
      const browser = browserOf(ada)
      expect((await start(browser)).registrationChallenge?.status).toBe(201)
      expect((await start(browser)).registrationChallenge?.status).toBe(429)
    },
  )

  it('are those of actions that were started', async () => {
    const { browserOf } = stage([passkey], { limits: { startedActionsPerUser: once } })
    expect((await start(browserOf(ada))).passkeyChallenge?.status).toBe(200)
    expect((await start(browserOf(ada))).passkeyChallenge?.status).toBe(429)
  })
})

describe('a part of a start that is refused', () => {
  it('is the refusal of its own route, and leaves the others alone', async () => {
    const busy = { status: 429, code: 'RATE_LIMITED', message: 'slow' }
    const { browserOf } = stage([passkey], {
      answer: ({ path }) =>
        path.endsWith('/challenge') ? json(429, busy, { 'Retry-After': '7' }) : undefined,
    })
    expect(await start(browserOf(ada))).toMatchObject({
      credentials: { status: 200 },
      passkeyChallenge: { status: 429, body: { code: 'RATE_LIMITED' }, retryAfterSeconds: 7 },
    })
  })

  it('leaves out the challenge where it is the one of the credentials', async () => {
    const { browserOf } = stage([passkey], {
      answer: ({ path }) => (path.startsWith('/auth/') ? json(500, {}) : undefined),
    })
    const found = await start(browserOf(ada))
    expect(Object.keys(found)).toEqual(['accountId', 'credentials'])
    expect(found.credentials).toMatchObject({ status: 502, body: { code: 'SERVICE_ERROR' } })
  })

  it.each([
    ['listCredentials', 'credentials'],
    ['challengeCredential', 'passkeyChallenge'],
  ] as const)('is the one of a route that is left out: %s', async (name, part) => {
    const { browserOf } = stage([passkey], { disabledRoutes: [name] })
    const found = await start(browserOf(ada))
    expect(found[part]).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } })
  })

  it('is the one that the app’s rules refuse, by the name of its route', async () => {
    const asked: PolicyCall[] = []
    const { browserOf, seen } = stage([passkey], {
      beforeForward: (call) => {
        asked.push(call)
        return call.route === 'challengeCredential' ? { reason: 'FROZEN' } : undefined
      },
    })
    const { passkeyChallenge } = await start(browserOf(ada))
    expect(passkeyChallenge).toMatchObject({ status: 403, body: { reason: 'FROZEN' } })
    expect(operations(seen)).not.toContain(challengeOf(passkey))
    const [first, ...parts] = asked
    expect(first?.route).toBe('startSignIn')
    expect(parts.map(({ route }) => route).sort()).toEqual([
      'challengeCredential',
      'listCredentials',
    ])
    expect(asked.map(({ user }) => user.id)).toEqual(asked.map(() => ada.id))
    expect(asked.at(-1)).toMatchObject({ params: { id: passkey.id }, body: { clientPublicKey } })
  })

  it('is one that demands a step-up', { tags: ['T7'] }, async () => {
    const stepUp = { createRegistrationChallenge: { maxAgeSeconds: 60 } }
    const { browserOf } = stage([], { stepUp })
    const found = await start(browserOf(ada))
    expect(found.registrationChallenge).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    expect(found.credentials?.status).toBe(200)
  })
})

describe('what is observed of a start', () => {
  it('is each part as a call of its own route, and then the start, with one request id', {
    tags: ['T21'],
  }, async () => {
    const errors: [string, string | undefined, string][] = []
    const { browserOf, log } = stage([passkey], {
      answer: ({ path }) => (path.endsWith('/challenge') ? json(500, {}) : undefined),
      onError: ({ code }, { route, requestId }) => errors.push([code, route, requestId]),
    })
    await browserOf(ada).call('POST', '/start', {
      body: { clientPublicKey },
      headers: { 'X-Request-Id': 'request-of-the-page' },
    })
    const requestId = 'request-of-the-page'
    const part = { requestId, event: 'succeeded', serviceStatus: 200 }
    const service = (operation: string) => [expect.objectContaining({ operation })]
    expect(
      log.slice().sort((a, b) => String(a.route).localeCompare(String(b.route))),
    ).toMatchObject([
      {
        requestId,
        event: 'failed',
        route: 'challengeCredential',
        status: 502,
        code: 'SERVICE_ERROR',
      },
      { ...part, route: 'listCredentials', serviceCalls: service('GET /auth/credentials') },
      { requestId, event: 'succeeded', route: 'startSignIn', status: 200, serviceCalls: [] },
    ])
    expect(log.at(-1)?.route).toBe('startSignIn')
    expect(errors).toEqual([['SERVICE_ERROR', 'challengeCredential', requestId]])
  })

  it('asks the app once who the user is', async () => {
    let asked = 0
    const { browserOf } = stage([passkey], {
      authenticate: async () => {
        asked += 1
        return ada
      },
    })
    await start(browserOf(ada))
    expect(asked).toBe(1)
  })
})
