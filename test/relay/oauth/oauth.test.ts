import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Flow,
  storeFlow,
  storeResult,
  takeFlow,
  takeResult,
} from '../../../src/relay/oauth/flows.ts'
import type { RelayOptions } from '../../../src/relay/options/relayOptions.ts'
import { createMemoryStore, type Relay } from '../../../src/relay.ts'
import { createBrowser, pageOrigin } from '../support/browser.ts'
import {
  arrive,
  callbackUrl,
  claimsOf,
  clientPublicKey,
  credentialId,
  goThrough,
  ownCallbackUrl,
  relayWithProviders,
  resultOf,
  secondCallbackUrl,
  secondOrigin,
  session,
  start,
  startBody,
  trustingService,
} from '../support/oauthFlow.ts'
import {
  client,
  logInAtProvider,
  type OpenIdProvider,
  otherClient,
  startProvider,
} from '../support/openIdProvider.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, bob } from '../support/users.ts'

const mainCallbackUrl = ownCallbackUrl('main')
let main: OpenIdProvider
let second: OpenIdProvider
let received: { path: string; body: { oidcToken: string } }[]
let relay: Relay

beforeAll(async () => {
  const mainElsewhere = ownCallbackUrl('main', secondCallbackUrl)
  main = await startProvider(callbackUrl, mainCallbackUrl, mainElsewhere)
  second = await startProvider(ownCallbackUrl('second'))
})
afterAll(async () => {
  await main.close()
  await second.close()
})
beforeEach(() => {
  received = []
  relay = newRelay()
})

function newRelay(options = {}) {
  const issuers = { main: main.issuer, second: second.issuer }
  return relayWithProviders(issuers, trustingService(received as never[]), options)
}

const rp = { id: 'localhost', name: 'Test app' }

const keys = ['an old key of the relay, of 32 bytes']
const newKey = 'the next key of the relay, of 32 bytes'
const rotated = {
  baseUrl: 'http://localhost/2025-10-13',
  clientId: 'sandbox',
  clientSecret: 'the next secret',
}

const foreignId = 'Customer:0f8fad5b-d9cb-469f-a165-70867728950e'

const failed = (reason?: string) => ({
  status: 401,
  body: { code: 'OAUTH_FAILED', ...(reason && { reason }) },
})

describe('an OAuth flow', () => {
  it('signs in with a token bound to the device’s key, and gives the session once', async () => {
    const { browser, flow, page, html } = await goThrough(relay)
    expect(page.status).toBe(200)
    const result = await resultOf(browser, flow)
    expect(result.body).toEqual({ status: 'done', purpose: 'signIn', credentialId, session })
    expect((await resultOf(browser, flow)).status).toBe(404)

    const [verify] = received
    expect(received).toHaveLength(1)
    expect(verify?.path).toBe(`/auth/credentials/${encodeURIComponent(credentialId)}/verify`)
    expect(verify?.body).toMatchObject({ type: 'OAUTH', clientPublicKey })
    const claims = claimsOf(verify?.body.oidcToken ?? '')
    expect(claims).toMatchObject({
      iss: main.issuer,
      aud: client.clientId,
      email: 'ada@example.com',
      nonce: createHash('sha256').update(clientPublicKey).digest('hex'),
    })
    const secrets = [
      verify?.body.oidcToken,
      session.encryptedSessionSigningKey,
      client.clientSecret,
    ]
    for (const secret of secrets) expect(html).not.toContain(secret)
  })

  it('works from each of the app’s origins, and comes back to the one it began on', {
    tags: ['T16'],
  }, async () => {
    for (const origin of [pageOrigin, secondOrigin]) {
      const { browser, flow, back } = await goThrough(relay, {}, { origin })
      expect(back.origin).toBe(origin)
      expect((await resultOf(browser, flow)).body).toMatchObject({ status: 'done' })
    }
  })

  it('asks the provider for a code with PKCE, and keeps everything else to itself', {
    tags: ['T16'],
  }, async () => {
    const { authorizationUrl, flowId } = await start(createBrowser(relay, ada.id))
    const url = new URL(authorizationUrl)
    expect(url.origin).toBe(main.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: mainCallbackUrl,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(authorizationUrl).not.toContain(flowId)
  })

  it('is pending until the browser is back', async () => {
    const browser = createBrowser(relay, ada.id)
    const flow = await start(browser)
    const asks = await Promise.all([resultOf(browser, flow), resultOf(browser, flow)])
    for (const { status, body } of asks) {
      expect({ status, body }).toEqual({ status: 200, body: { status: 'pending' } })
    }
  })

  it('ends on a page that runs one script, says one name and can be framed by nobody', async () => {
    const { flow, page, html } = await goThrough(relay)
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
    )
    expect([...html.matchAll(/<script/g)]).toHaveLength(1)
    expect(html).toContain(
      `<script nonce="${nonce}">new BroadcastChannel("holdfast-oauth").postMessage({flowId:"${flow.flowId}"});window.close()</script>`,
    )
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const { page: another } = await goThrough(relay)
    expect(another.headers.get('Content-Security-Policy')).not.toContain(nonce)
  })

  it('that was started with a redirect returns to its page, with its name alone', async () => {
    const { flow, page, html } = await goThrough(relay, { returnTo: '/account' })
    expect(page.status).toBe(303)
    expect(page.headers.get('Location')).toBe(`/account?holdfast-oauth=${flow.flowId}`)
    expect(html).toBe('')
    const { flow: other, page: elsewhere } = await goThrough(relay, { returnTo: '/home?tab=1' })
    expect(elsewhere.headers.get('Location')).toBe(`/home?tab=1&holdfast-oauth=${other.flowId}`)
  })

  it.each<[string, Partial<RelayOptions>, Partial<RelayOptions>, boolean]>([
    ['goes on under another API secret with keys', { keys }, { service: rotated, keys }, true],
    ['goes on under a new key beside the old one', { keys }, { keys: [newKey, ...keys] }, true],
    ['ends with its key', { keys }, { keys: newKey }, false],
    ['ends with the API secret where no keys are given', {}, { service: rotated }, false],
  ])('%s', { tags: ['T16'] }, async (_, before, after, goesOn) => {
    const store = createMemoryStore()
    const { flow } = await goThrough(newRelay({ store, ...before }))
    const next = createBrowser(newRelay({ store, ...after }), ada.id)
    const { status, body } = await resultOf(next, flow)
    expect(status).toBe(goesOn ? 200 : 404)
    if (goesOn) expect(body).toMatchObject({ status: 'done' })
  })

  it('finds the only credential of the kind, and names the problem when there are several', async () => {
    const { browser, flow } = await goThrough(relay, { credentialId: undefined })
    expect((await resultOf(browser, flow)).body).toMatchObject({ status: 'done', credentialId })
    const types = (...listed: string[]) =>
      scriptedService(() =>
        json(200, { data: listed.map((type, i) => ({ id: `AuthMethod:${i}`, type })) }),
      )
    const startWith = (...listed: string[]) =>
      createBrowser(relayWithProviders({ main: main.issuer }, types(...listed)), ada.id).post(
        '/oauth/start',
        { ...startBody, credentialId: undefined },
      )
    expect((await startWith('OAUTH', 'OAUTH')).status).toBe(400)
    expect((await startWith('PASSKEY')).status).toBe(404)
    expect((await startWith('PASSKEY', 'OAUTH')).status).toBe(201)
  })

  const refusingWith = (reason: string) =>
    scriptedService(({ method }) =>
      method === 'GET'
        ? json(200, { data: [{ id: credentialId, type: 'OAUTH' }] })
        : json(401, { status: 401, code: 'UNAUTHORIZED', message: 'x', reason }),
    )

  it.each([
    ['what the service said of the token', 'Invalid OIDC token', 'Invalid OIDC token'],
    ['no id that the service named', `Token of ${foreignId}`, 'Token of {id}'],
  ])('says %s', { tags: ['T14'] }, async (_, reason, shown) => {
    const service = refusingWith(reason)
    const { browser, flow } = await goThrough(relayWithProviders({ main: main.issuer }, service))
    expect(await resultOf(browser, flow)).toMatchObject(failed(shown))
  })

  it('cannot start where the provider is unknown or unreachable', async () => {
    const gone = relayWithProviders({ main: 'http://127.0.0.1:9' }, trustingService([]))
    const browser = createBrowser(gone, ada.id)
    expect(await browser.post('/oauth/start', startBody)).toMatchObject({
      status: 502,
      body: { code: 'OAUTH_FAILED', reason: 'provider_unreachable' },
    })
    const unknown = { ...startBody, provider: 'toString' }
    expect((await browser.post('/oauth/start', unknown)).status).toBe(400)
  })

  it('does not exist where the app has set up none', async () => {
    const without = newRelay({ oauth: undefined })
    const browser = createBrowser(without, ada.id)
    expect((await browser.post('/oauth/start', startBody)).status).toBe(404)
    expect((await resultOf(browser, { flowId: 'f'.repeat(64) })).status).toBe(404)
    expect((await arrive(without, `${callbackUrl}?code=1&state=2`, 'a=b')).status).toBe(404)
  })
})

describe('a callback', { tags: ['T16'] }, () => {
  it('without the cookie of the browser that started is refused, and spoils nothing', async () => {
    const browser = createBrowser(relay, ada.id)
    const flow = await start(browser)
    const back = await logInAtProvider(flow.authorizationUrl)
    const attackers = await start(createBrowser(relay, bob.id), { ...bobsStart })
    const [name] = flow.cookie.split('=')
    const forged = [undefined, attackers.cookie, `${name}=guess`, `${flow.cookie}; ${flow.cookie}x`]
    for (const cookie of forged) {
      const page = await arrive(relay, back, cookie)
      expect(page.status).toBe(400)
      expect(await page.text()).not.toContain('script')
    }
    expect(received).toEqual([])
    expect((await arrive(relay, back, flow.cookie)).status).toBe(200)
    expect((await resultOf(browser, flow)).body).toMatchObject({ status: 'done' })
  })

  it('that comes twice is refused the second time', async () => {
    const { flow, back } = await goThrough(relay)
    expect((await arrive(relay, back, flow.cookie)).status).toBe(400)
    expect(received).toHaveLength(1)
  })

  it('after ten minutes is refused', async () => {
    let laterMs = 0
    const slow = newRelay({ now: () => Date.now() + laterMs })
    const flow = await start(createBrowser(slow, ada.id))
    const back = await logInAtProvider(flow.authorizationUrl)
    laterMs = 601_000
    expect((await arrive(slow, back, flow.cookie)).status).toBe(400)
  })

  it('with a code of another flow of the same browser is refused', async () => {
    const browser = createBrowser(relay, ada.id)
    const [one, other] = [await start(browser), await start(browser)]
    const back = await logInAtProvider(one.authorizationUrl)
    back.searchParams.set('state', stateOf(other.authorizationUrl))
    expect((await arrive(relay, back, `${one.cookie}; ${other.cookie}`)).status).toBe(200)
    expect(await resultOf(browser, other)).toMatchObject(failed('invalid_grant'))
    expect(received).toEqual([])
  })

  it('with a code that was issued to another client is refused', async () => {
    const browser = createBrowser(relay, ada.id)
    const flow = await start(browser)
    const url = new URL(flow.authorizationUrl)
    url.searchParams.set('client_id', otherClient.clientId)
    const back = await logInAtProvider(url.href)
    await arrive(relay, back, flow.cookie)
    expect(await resultOf(browser, flow)).toMatchObject(failed('invalid_grant'))
    expect(received).toEqual([])
  })

  it('that names another provider than the flow was started with is refused', async () => {
    const browser = createBrowser(relay, ada.id)
    const flow = await start(browser)
    const other = await start(browser, { provider: 'second' })
    const { searchParams } = await logInAtProvider(other.authorizationUrl)
    searchParams.set('state', stateOf(flow.authorizationUrl))
    await arrive(relay, `${mainCallbackUrl}?${searchParams}`, flow.cookie)
    expect(await resultOf(browser, flow)).toMatchObject(failed('answer_invalid'))
    expect(received).toEqual([])
  })

  it('of a provider that names itself nowhere brings its code to no other provider', async () => {
    const asked: string[] = []
    const providers = {
      main: { issuer: main.issuer, ...client },
      second: { issuer: second.issuer, ...client },
    }
    const withoutIss = async (request: Request) => {
      asked.push(`${request.method} ${request.url}`)
      const answer = await fetch(request)
      if (request.method === 'POST') return answer
      const named = { authorization_response_iss_parameter_supported: false }
      return Response.json({ ...(await answer.json()), ...named })
    }
    const mixed = newRelay({ oauth: { providers, fetch: withoutIss } })
    const browser = createBrowser(mixed, ada.id)
    // The first provider is hostile: it sends the browser on to the second, with the state of its flow.
    const flow = await start(browser)
    const { searchParams: wanted } = new URL(flow.authorizationUrl)
    const honest = new URL((await start(browser, { provider: 'second' })).authorizationUrl)
    for (const name of ['state', 'code_challenge']) {
      honest.searchParams.set(name, wanted.get(name) ?? '')
    }
    const back = await logInAtProvider(honest.href)
    back.searchParams.delete('iss')
    expect((await arrive(mixed, back, flow.cookie)).status).toBe(400)
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])

    const own = await logInAtProvider(flow.authorizationUrl)
    own.searchParams.delete('iss')
    expect((await arrive(mixed, own, flow.cookie)).status).toBe(200)
    expect((await resultOf(browser, flow)).body).toMatchObject({ status: 'done' })
  })

  it('whose code was bound to another verifier is refused', async () => {
    const browser = createBrowser(relay, ada.id)
    const flow = await start(browser)
    const url = new URL(flow.authorizationUrl)
    url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    await arrive(relay, await logInAtProvider(url.href), flow.cookie)
    expect(await resultOf(browser, flow)).toMatchObject(failed('invalid_grant'))
    expect(received).toEqual([])
  })

  it('whose token is bound to another key is refused', async () => {
    const browser = createBrowser(relay, ada.id)
    const flow = await start(browser)
    const url = new URL(flow.authorizationUrl)
    url.searchParams.set('nonce', 'a'.repeat(64))
    await arrive(relay, await logInAtProvider(url.href), flow.cookie)
    expect(await resultOf(browser, flow)).toMatchObject(failed('answer_invalid'))
    expect(received).toEqual([])
  })

  it.each([
    [59, { status: 200 }],
    [62, { status: 401, body: { code: 'OAUTH_TOKEN_EXPIRED' } }],
  ])('whose token is %i seconds old ends as %j', async (seconds, expected) => {
    const late = newRelay({ now: () => Date.now() + seconds * 1000 })
    const { browser, flow } = await goThrough(late)
    expect(await resultOf(browser, flow)).toMatchObject(expected)
    expect(received).toHaveLength(expected.status === 200 ? 1 : 0)
  })

  it('that says the customer cancelled ends as that', async () => {
    const { browser, flow, page, html } = await goThrough(relay, {}, { cancel: true })
    expect(page.status).toBe(200)
    expect(html).not.toContain('aborted')
    expect(await resultOf(browser, flow)).toMatchObject(failed('access_denied'))
  })

  it('with text of an attacker’s shows none of it', async () => {
    const flow = await start(createBrowser(relay, ada.id))
    const url = new URL(mainCallbackUrl)
    url.searchParams.set('state', stateOf(flow.authorizationUrl))
    url.searchParams.set('error', '<script>alert(1)</script>')
    url.searchParams.set('error_description', '<img src=x onerror=alert(1)>')
    const html = await (await arrive(relay, url, flow.cookie)).text()
    expect(html).not.toMatch(/alert|<img/)
    const unknown = await arrive(relay, `${mainCallbackUrl}?state=<script>&code=<b>`, undefined)
    expect(await unknown.text()).not.toMatch(/<script|<b>/)
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/account/../admin',
    '/account?x=1',
    '/',
    'account',
    '',
  ])('cannot be made to return to %s', async (returnTo) => {
    const answer = await createBrowser(relay, ada.id).post('/oauth/start', {
      ...startBody,
      returnTo,
    })
    expect(answer.status).toBe(400)
  })

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a#b',
    'a',
    '',
    '/a b',
  ])('cannot be set up to return to %s', (path) => {
    const oauth = { providers: {}, returnTo: [path] }
    expect(() => newRelay({ oauth })).toThrow(/returnTo/)
  })

  it('needs providers and a callback on https, but on this machine', () => {
    const set = (issuer: string, callback?: string) => () =>
      newRelay({
        oauth: { providers: { x: { issuer, clientId: 'a' } }, callbackUrl: callback },
      })
    expect(set('http://accounts.example')).toThrow(/https/)
    expect(set('https://accounts.example', 'http://app.example/wallet/oauth/callback')).toThrow(
      /https/,
    )
    expect(set('https://accounts.example')).not.toThrow()
  })

  it.each([
    ['of no page of the app', 'https://elsewhere.example/back'],
    ['with a query', `${pageOrigin}/back?x=1`],
    ['with a fragment', `${pageOrigin}/back#x`],
    ['with a user', `${pageOrigin.replace('//', '//user@')}/back`],
    ['that browsers write otherwise', `${pageOrigin}/a/../back`],
  ])('cannot be set up to come back to an address %s', (_, address) => {
    const oauth = { providers: {}, callbackUrl: address }
    expect(() => newRelay({ oauth })).toThrow(/callbackUrl/)
  })

  it('comes back to the path the app names, and needs state, cookie and address together', async () => {
    const oauth = {
      providers: { main: { issuer: main.issuer, ...client } },
      callbackUrl: `${pageOrigin}/api/back`,
    }
    const { authorizationUrl } = await start(createBrowser(newRelay({ oauth }), ada.id))
    const { searchParams } = new URL(authorizationUrl)
    expect(searchParams.get('redirect_uri')).toBe(`${pageOrigin}/api/back`)
    const store = createMemoryStore()
    const key = { state: 'state', cookie: 'name=secret', callback: 'main' }
    await storeFlow(store, { flowId: 'f' } as Flow, key)
    for (const other of [
      { state: 'other' },
      { cookie: 'name=other' },
      { cookie: 'other=secret' },
      { callback: 'second' },
      { callback: undefined },
    ]) {
      expect(await takeFlow(store, { ...key, ...other })).toBeUndefined()
    }
    expect(await takeFlow(store, key)).toEqual({ flowId: 'f' })
  })
})

describe('the cookie of a flow', { tags: ['T16'] }, () => {
  it('is plain, HttpOnly and Lax on http, for the callback alone', async () => {
    const { setCookie } = await start(createBrowser(relay, ada.id))
    expect(setCookie).toMatch(
      /^holdfast-oauth-[\w-]{16}=[\w-]{43}; Path=\/wallet\/oauth\/callback; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
  })

  it('is __Host- and Secure on https', async () => {
    const secure = newRelay({ rp: { ...rp, id: 'app.example', origins: ['https://app.example'] } })
    const { setCookie } = await start(createBrowser(secure, ada.id, 'https://app.example'))
    expect(setCookie).toMatch(
      /^__Host-holdfast-oauth-[\w-]{16}=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
  })

  it('of https is not taken from a plain one, which another host of the site can set', async () => {
    const secure = newRelay({ rp: { ...rp, id: 'app.example', origins: ['https://app.example'] } })
    const flow = await start(createBrowser(secure, ada.id, 'https://app.example'))
    const back = new URL('https://app.example/wallet/oauth/callback/main?code=1')
    back.searchParams.set('state', stateOf(flow.authorizationUrl))
    const planted = flow.cookie.replace('__Host-', '')
    expect((await arrive(secure, back, planted)).status).toBe(400)
    expect((await arrive(secure, back, flow.cookie)).status).toBe(200)
  })

  it('is another one for each flow, and goes with it', async () => {
    const { flow, page } = await goThrough(relay)
    const other = await start(createBrowser(relay, ada.id))
    expect(other.cookie.split('=')[0]).not.toBe(flow.cookie.split('=')[0])
    expect(page.headers.get('Set-Cookie')).toBe(
      `${flow.cookie.split('=')[0]}=; Path=/wallet/oauth/callback; HttpOnly; SameSite=Lax; Max-Age=0`,
    )
  })
})

describe('a flow of one user', { tags: ['T26'] }, () => {
  it('ends for him and nobody else', async () => {
    const { browser, flow } = await goThrough(relay)
    const stranger = await resultOf(createBrowser(relay, bob.id), flow)
    const never = await resultOf(createBrowser(relay, bob.id), { flowId: 'f'.repeat(64) })
    expect(stranger.status).toBe(404)
    expect(stranger.text).toBe(never.text)
    expect((await resultOf(createBrowser(relay, undefined), flow)).status).toBe(401)
    expect((await resultOf(browser, flow)).body).toMatchObject({ status: 'done' })
  })

  it('whose name was changed or has grown old is one that never was', async () => {
    let laterMs = 0
    const slow = newRelay({ now: () => Date.now() + laterMs })
    const browser = createBrowser(slow, ada.id)
    const { flowId } = await start(browser)
    for (const index of [0, 10, 30, 60]) {
      const other = flowId[index] === 'A' ? 'B' : 'A'
      const changed = flowId.slice(0, index) + other + flowId.slice(index + 1)
      expect((await resultOf(browser, { flowId: changed })).status).toBe(404)
    }
    laterMs = 1_199_000
    expect((await resultOf(browser, { flowId })).status).toBe(200)
    laterMs = 1_202_000
    expect((await resultOf(browser, { flowId })).status).toBe(404)
  })

  it('lies in the store under his name: another finds nothing there', async () => {
    const store = createMemoryStore()
    const flow = { flowId: 'f', userId: 'ada' } as Flow
    await storeResult(store, flow, { status: 'done', purpose: 'addCredential' })
    expect(await takeResult(store, 'bob', 'f', () => {})).toBeUndefined()
    expect(await takeResult(store, 'ada', 'f', () => {})).toMatchObject({ end: { status: 'done' } })
  })

  it('is not given to him once the app has taken the wallet from him', {
    tags: ['T16'],
  }, async () => {
    const user = { ...ada }
    const mine = newRelay({ authenticate: async () => user })
    const { browser, flow } = await goThrough(mine)
    user.accountIds = bob.accountIds
    const answer = await resultOf(browser, flow)
    expect(answer.status).toBe(404)
    expect(answer.text).toBe((await resultOf(browser, { flowId: 'f'.repeat(64) })).text)
  })

  it('does not look pending to another', async () => {
    const flow = await start(createBrowser(relay, ada.id))
    for (let asks = 0; asks < 3; asks += 1) {
      const { status } = await resultOf(createBrowser(relay, bob.id), flow)
      expect(status).toBe(404)
    }
  })
})

describe('two instances over one store', { tags: ['T16', 'T26'] }, () => {
  it('share a flow, and its end is given once by either', async () => {
    const store = createMemoryStore()
    const [one, other] = [newRelay({ store }), newRelay({ store })]
    const browser = createBrowser(one, ada.id)
    const flow = await start(browser)
    const back = await logInAtProvider(flow.authorizationUrl)
    expect((await arrive(other, back, flow.cookie)).status).toBe(200)
    expect((await arrive(one, back, flow.cookie)).status).toBe(400)
    expect((await resultOf(createBrowser(other, ada.id), flow)).body).toMatchObject({
      status: 'done',
    })
    expect((await resultOf(browser, flow)).status).toBe(404)
  })
})

const bobsStart = {
  purpose: 'addCredential',
  accountId: bob.accountIds[0],
  credentialId: undefined,
}

function stateOf(authorizationUrl: string): string {
  return new URL(authorizationUrl).searchParams.get('state') ?? ''
}
