import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createMemoryStore,
  type RelayFetch,
  type RelayLogEntry,
  type RelayOptions,
  type RelayStore,
} from '../../../src/relay.ts'
import { createBrowser } from '../support/browser.ts'
import {
  arrive,
  callbackUrl,
  credentialId,
  goThrough,
  relayWithProviders,
  resultOf,
  session,
  start,
  startBody,
  trustingService,
} from '../support/oauthFlow.ts'
import { client, type OpenIdProvider, startProvider } from '../support/openIdProvider.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { soon } from '../support/soon.ts'
import { ada, bob } from '../support/users.ts'

let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startProvider(callbackUrl)
})
afterAll(() => provider.close())

const unreachable = { status: 502, body: { code: 'OAUTH_FAILED', reason: 'provider_unreachable' } }
const hang: RelayFetch = () => new Promise(() => {})

/** A relay that reaches the provider by `providerFetch`, and waits a moment for it. */
function relayOver(
  providerFetch: RelayFetch,
  { timeoutMs = 10_000, ...options }: Partial<RelayOptions> & { timeoutMs?: number } = {},
) {
  const providers = { main: { issuer: provider.issuer, ...client } }
  const oauth = { providers, fetch: providerFetch, timeoutMs, returnTo: ['/account'] }
  return relayWithProviders({}, trustingService([]), { oauth, ...options })
}

const startAt = (relay: ReturnType<typeof relayOver>) =>
  createBrowser(relay, ada.id).post('/oauth/start', startBody)

describe('a provider in trouble', () => {
  it('that names another issuer, as Microsoft’s common one does, is reported as that', async () => {
    const issuer = 'https://login.microsoftonline.com/{tenantid}/v2.0'
    const relay = relayOver(async () => Response.json({ issuer }), {})

    const { status, body } = await startAt(relay)
    expect({ status, body }).toMatchObject({
      status: 502,
      body: {
        code: 'OAUTH_FAILED',
        reason: 'issuer_mismatch',
        message: expect.stringContaining('names another issuer than the option issuer'),
      },
    })
  })

  it.each<[string, RelayFetch]>([
    ['says nothing', hang],
    ['never ends its answer', async () => new Response(unending())],
    ['answers without measure', async () => new Response(endless())],
    ['is down', async () => new Response('<h1>', { status: 503 })],
    ['answers something else', async () => new Response('{"issuer":"https://evil.example"}')],
    ['names no page to log in at', (request) => withEndpoint(request, undefined)],
    ['names a script as its page', (request) => withEndpoint(request, 'javascript:alert(1)')],
    ['names a page on http', (request) => withEndpoint(request, 'http://evil.example/')],
  ])(
    'that %s is a 502, and is asked anew the next time',
    { tags: ['T16'] },
    async (_, fetchBadly) => {
      let isWell = false
      const relay = relayOver((request) => (isWell ? fetch(request) : fetchBadly(request)), {
        timeoutMs: 300,
      })
      expect(await soon(startAt(relay))).toMatchObject({
        status: 502,
        body: { code: 'OAUTH_FAILED' },
      })
      isWell = true
      expect((await startAt(relay)).status).toBe(201)
    },
  )

  it.each<[string, RelayFetch]>([
    ['hangs', hang],
    ['breaks down', async () => new Response('{}', { status: 500 })],
  ])('that %s when the code is exchanged ends the flow as that', async (_, fetchBadly) => {
    const relay = relayOver(
      (request) => (request.method === 'POST' ? fetchBadly(request) : fetch(request)),
      { timeoutMs: 300 },
    )
    const { browser, flow, page } = await goThrough(relay)
    expect(page.status).toBe(200)
    expect(await resultOf(browser, flow)).toMatchObject(unreachable)
  })
})

describe('a provider whose token endpoint is on http', { tags: ['T16'] }, () => {
  /** The addresses that a relay contacts in a flow with a provider of these addresses. */
  async function contactedBy(issuer: string, tokenEndpoint: string): Promise<string[]> {
    const contacted: string[] = []
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: tokenEndpoint,
    }
    const providerFetch: RelayFetch = async ({ url }) => {
      contacted.push(url)
      return json(200, document, { 'Content-Type': 'application/json' })
    }
    const providers = { main: { issuer, ...client } }
    const relay = relayOver(providerFetch, { oauth: { providers, fetch: providerFetch } })
    const started = await startAt(relay)
    if (started.status === 201) {
      const { authorizationUrl } = started.body as unknown as {
        authorizationUrl: string
      }
      const state = new URL(authorizationUrl).searchParams.get('state') ?? ''
      const [cookie] = (started.headers.get('Set-Cookie') ?? '').split(';')
      await arrive(relay, `${callbackUrl}?code=1&state=${state}`, cookie)
    }
    return contacted
  }

  it.each([
    ['on https with http elsewhere', 'https://provider.example', 'http://provider.example/token'],
    ['on https with http on this machine', 'https://provider.example', 'http://localhost:9/token'],
    ['on this machine with http elsewhere', 'http://localhost:9', 'http://provider.example/token'],
  ])('is not sent a code: %s', async (_, issuer, tokenEndpoint) => {
    expect(await contactedBy(issuer, tokenEndpoint)).toEqual([
      `${issuer}/.well-known/openid-configuration`,
    ])
  })

  it('is sent the code where both are on this machine', async () => {
    const tokenEndpoint = 'http://127.0.0.1:9/token'
    expect(await contactedBy('http://localhost:9', tokenEndpoint)).toContain(tokenEndpoint)
  })
})

it('a provider’s answer that is not read is let go of', async () => {
  let isLetGo = false
  const body = new ReadableStream({
    cancel: () => {
      isLetGo = true
    },
  })
  await startAt(relayOver(async () => new Response(body, { status: 503 })))
  expect(isLetGo).toBe(true)
})

describe('a service in trouble', () => {
  const list = json(200, { data: [{ id: credentialId, type: 'OAUTH' }] })
  const bobs = { accountId: bob.accountIds[0] }
  const troubles: [string, () => Response, object][] = [
    ['is busy', () => busy(), { status: 429, body: { code: 'RATE_LIMITED' } }],
    ['is down', () => json(503, {}), { status: 502, body: { code: 'SERVICE_ERROR' } }],
    ['answers something else', () => json(200, { x: 1 }), invalid],
    ['lists what is somebody else’s', () => json(200, { data: [{ id: 'a', ...bobs }] }), invalid],
    ['answers HTML', () => new Response('<h1>'), invalid],
  ]

  it.each(troubles)('that %s when a flow starts is said to be', async (_, answer, expected) => {
    const relay = relayOver((request) => fetch(request), { fetch: scriptedService(answer) })
    const started = await createBrowser(relay, ada.id).post('/oauth/start', {
      ...startBody,
      credentialId: undefined,
    })
    expect(started).toMatchObject(expected)
    expect(started.headers.get('Retry-After')).toBe(started.status === 429 ? '42' : null)
  })

  it.each([
    ...troubles,
    ['wants a signature nobody can give', () => json(202, {}), { status: 502 }] as const,
    ['signs another user in', () => json(200, { ...session, ...bobs }), invalid] as const,
  ])('that %s when a flow ends is said to be', { tags: ['T11'] }, async (_, answer, expected) => {
    const service = scriptedService(({ method }) => (method === 'GET' ? list.clone() : answer()))
    const relay = relayOver((request) => fetch(request), { fetch: service })
    const { browser, flow } = await goThrough(relay)
    const result = await resultOf(browser, flow)
    expect(result).toMatchObject(expected)
    expect(result.headers.get('Retry-After')).toBe(result.status === 429 ? '42' : null)
  })
})

it('a callback while the store is down is a page that says so, to a person', async () => {
  const store = createMemoryStore()
  let isDown = false
  const take = (key: string) => (isDown ? Promise.reject(new Error('gone')) : store.take(key))
  const relay = relayOver((request) => fetch(request), { store: { ...store, take } })
  const flow = await start(createBrowser(relay, ada.id))
  const state = new URL(flow.authorizationUrl).searchParams.get('state') ?? ''
  isDown = true
  const page = await arrive(relay, `${callbackUrl}?code=1&state=${state}`, flow.cookie)
  expect(page.status).toBe(503)
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(await page.text()).not.toContain('gone')
})

describe('an end the store fails to keep', () => {
  const isEnd = (value: string) => value.startsWith('{"accountId"')

  function relayLosing(tries: number) {
    const store = createMemoryStore()
    let failed = 0
    const put: RelayStore['put'] = (key, value, seconds) => {
      if (!isEnd(value) || failed === tries) return store.put(key, value, seconds)
      failed += 1
      return Promise.reject(new Error('gone'))
    }
    const log: RelayLogEntry[] = []
    const options = { store: { ...store, put }, log: (entry: RelayLogEntry) => log.push(entry) }
    return { relay: relayOver((request) => fetch(request), options), log }
  }

  it('is tried again, and given', async () => {
    const { relay } = relayLosing(2)
    const { browser, flow } = await goThrough(relay)
    expect((await resultOf(browser, flow)).body).toMatchObject({ status: 'done', session })
  })

  it.each([
    ['in a popup', {}, 200],
    ['by redirect', { returnTo: '/account' }, 303],
  ])('for good leads %s back to the app, where it stays pending', async (_, changes, status) => {
    const { relay, log } = relayLosing(Number.POSITIVE_INFINITY)
    const { browser, flow, page } = await goThrough(relay, changes)
    expect(page.status).toBe(status)
    expect(log.at(-1)).toMatchObject({ event: 'unsettled', status, serviceStatus: 200 })
    expect(await resultOf(browser, flow)).toMatchObject({ body: { status: 'pending' } })
  })
})

it('a result in hand is given although the store then fails to note it', async () => {
  const store = createMemoryStore()
  let isDown = false
  const put: RelayStore['put'] = (...entry) =>
    isDown ? Promise.reject(new Error('gone')) : store.put(...entry)
  const log: RelayLogEntry[] = []
  const relay = relayOver((request) => fetch(request), {
    store: { ...store, put },
    log: (entry) => log.push(entry),
  })
  const { browser, flow } = await goThrough(relay)
  isDown = true
  const result = await resultOf(browser, flow)
  expect(result).toMatchObject({ status: 200, body: { status: 'done' } })
  expect(log.at(-1)).toMatchObject({ event: 'unsettled', route: 'getOAuthResult', status: 200 })
})

const invalid = { status: 502, body: { code: 'SERVICE_ANSWER_INVALID' } }

function busy(): Response {
  const body = { status: 429, code: 'RATE_LIMITED', message: 'slow' }
  return json(429, body, { 'Retry-After': '42' })
}

/** The provider's own document with another page to log in at. */
async function withEndpoint(request: Request, endpoint: string | undefined): Promise<Response> {
  const document = await (await fetch(request)).json()
  return json(
    200,
    { ...document, authorization_endpoint: endpoint },
    {
      'Content-Type': 'application/json',
    },
  )
}

function unending(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
}

describe('the log of a callback', { tags: ['T21'] }, () => {
  const list = json(200, { data: [{ id: credentialId, type: 'OAUTH' }] })
  const refusal = { status: 401, code: 'UNAUTHORIZED', message: 'canary', reason: 'canary' }
  const logged = (entry: object) => ({
    route: 'receiveOAuthCallback',
    requestId: expect.any(String),
    durationMs: expect.any(Number),
    serviceCalls: expect.any(Array),
    ...entry,
  })

  async function logOf(answer: () => Response, changes: object = {}, login: object = {}) {
    const log: RelayLogEntry[] = []
    const fetchService = scriptedService(({ method }) =>
      method === 'GET' ? list.clone() : answer(),
    )
    const options = {
      fetch: fetchService,
      log: (entry: RelayLogEntry) => log.push(entry),
      keys: 'a key of the relay, of 32 bytes or more',
    }
    const relay = relayOver((request) => fetch(request), options)
    const { flow } = await goThrough(relay, changes, login)
    await arrive(relay, `${callbackUrl}?code=canary&state=canary`, flow.cookie)
    expect(JSON.stringify(log)).not.toContain('canary')
    const entries = log.filter(({ route }) => route === 'receiveOAuthCallback')
    // The first entry of a relay also has what is said once.
    return entries.map(({ warning: _, ...entry }) => entry)
  }

  it('holds what the flow came to, and what the service answered', async () => {
    const [signedIn, stray] = await logOf(() => json(200, session))
    expect(signedIn).toEqual(logged({ event: 'succeeded', status: 200, serviceStatus: 200 }))
    expect(stray).toEqual(logged({ event: 'refused', status: 400, code: 'OAUTH_FAILED' }))
    const [refused] = await logOf(() => json(401, refusal))
    const oauthFailed = { event: 'succeeded', status: 200, code: 'OAUTH_FAILED' }
    expect(refused).toEqual(logged({ ...oauthFailed, serviceStatus: 401 }))
    const [cancelled] = await logOf(() => json(200, session), {}, { cancel: true })
    expect(cancelled).toEqual(logged(oauthFailed))
    const [added] = await logOf(() => json(500, {}), {
      purpose: 'addCredential',
      credentialId: undefined,
    })
    expect(added).toEqual(logged({ event: 'succeeded', status: 200 }))
  })
})
