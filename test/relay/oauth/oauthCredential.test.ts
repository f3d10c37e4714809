import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relay } from '../../../src/relay.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import {
  callbackUrl,
  claimsOf,
  goThrough,
  relayWithProviders,
  resultOf,
  trustingService,
} from '../support/oauthFlow.ts'
import { type OpenIdProvider, startProvider } from '../support/openIdProvider.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, bob } from '../support/users.ts'

const [accountId = ''] = ada.accountIds
const retry = { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1' }
const addCredential = { purpose: 'addCredential', credentialId: undefined }
const expired = { status: 401, body: { code: 'OAUTH_TOKEN_EXPIRED' } }
const time = '2026-06-01T12:00:00.000Z'

let provider: OpenIdProvider
let sent: { oidcToken: string }[]
let laterMs: number
/** The response to the next new credential, in place of a challenge. */
let next: Response | undefined
let relay: Relay

beforeAll(async () => {
  provider = await startProvider(callbackUrl)
})
afterAll(() => provider.close())
beforeEach(() => {
  sent = []
  laterMs = 0
  next = undefined
  relay = relayWithProviders({ main: provider.issuer }, challengingService, {
    now: () => Date.now() + laterMs,
  })
})

/** Wants a signature for every new credential. */
const challengingService = scriptedService(({ method, body, headers }) => {
  if (method === 'GET') return json(200, { data: [] })
  sent.push(body as { oidcToken: string })
  const given = next
  next = undefined
  if (given) return given
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  if (!headers.has('Request-Id')) {
    return json(202, { payloadToSign: '{}', requestId: 'Request:1', expiresAt, type: 'OAUTH' })
  }
  const { accountId: id } = body as { accountId: string }
  return json(201, {
    id: 'AuthMethod:1',
    accountId: id,
    type: 'OAUTH',
    nickname: 'x',
    createdAt: time,
    updatedAt: time,
  })
})

/** The same, with a service that takes Ada's token for a sign-in. */
function relayThatSignsIn(): Relay {
  return relayWithProviders({ main: provider.issuer }, trustingService([]))
}

async function finishedFlow(): Promise<{ browser: Browser; oauthFlowId: string }> {
  const { browser, flow } = await goThrough(relay, addCredential)
  expect((await resultOf(browser, flow)).body).toEqual({ status: 'done', purpose: 'addCredential' })
  return { browser, oauthFlowId: flow.flowId }
}

function create(browser: Browser, oauthFlowId: string, headers: Record<string, string> = {}) {
  return browser.post('/auth/credentials', { type: 'OAUTH', accountId, oauthFlowId }, headers)
}

describe('prepareFlowToken', () => {
  it('puts the same token into both legs, and no token into any answer', async () => {
    const { browser, oauthFlowId } = await finishedFlow()
    const first = await create(browser, oauthFlowId)
    expect(first.status).toBe(202)
    const second = await create(browser, oauthFlowId, retry)
    expect(second.status).toBe(201)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]).toEqual({ type: 'OAUTH', accountId, oidcToken: expect.any(String) })
    expect(claimsOf(sent[0]?.oidcToken ?? '')).toMatchObject({ email: 'ada@example.com' })
    for (const { text } of [first, second]) expect(text).not.toContain(sent[0]?.oidcToken)
  })

  it('gives it up with the 201', async () => {
    const { browser, oauthFlowId } = await finishedFlow()
    await create(browser, oauthFlowId)
    await create(browser, oauthFlowId, retry)
    expect((await create(browser, oauthFlowId)).status).toBe(404)
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['keeps it where the service has too many requests', 429, 'RATE_LIMITED', 202],
    ['keeps it where the service fails', 503, 'SERVICE_UNAVAILABLE', 202],
    ['gives it up where the service refuses it', 409, 'CONFLICT', 404],
  ])('%s: %i', async (_, status, code, again) => {
    const { browser, oauthFlowId } = await finishedFlow()
    next = json(status, { status, code, message: 'no' })
    expect((await create(browser, oauthFlowId)).status).toBe(status)
    expect((await create(browser, oauthFlowId)).status).toBe(again)
  })

  it('refuses one that is too old for the first leg, or for the second', async () => {
    const first = await finishedFlow()
    laterMs = 61_500
    expect(await create(first.browser, first.oauthFlowId)).toMatchObject(expired)
    laterMs = 0
    const second = await finishedFlow()
    expect((await create(second.browser, second.oauthFlowId)).status).toBe(202)
    laterMs = 61_500
    expect(await create(second.browser, second.oauthFlowId, retry)).toMatchObject(expired)
    expect(sent).toHaveLength(1)
  })

  it('refuses one of another user’s, another wallet’s, and none at all, alike', async () => {
    const { browser, oauthFlowId } = await finishedFlow()
    const bobs = createBrowser(relay, bob.id)
    const stolen = { type: 'OAUTH', accountId: bob.accountIds[0], oauthFlowId }
    const answers = [
      await bobs.post('/auth/credentials', stolen),
      await bobs.post('/auth/credentials', { ...stolen, oauthFlowId: 'f'.repeat(64) }),
      await create(browser, 'f'.repeat(64)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(sent).toEqual([])
    expect((await create(browser, oauthFlowId)).status).toBe(202)
  })

  it('comes back by redirect too, with the token kept and nothing of it in the address', async () => {
    const { browser, flow, page } = await goThrough(relay, {
      ...addCredential,
      returnTo: '/account',
    })
    expect(page.status).toBe(303)
    expect(page.headers.get('Location')).toBe(`/account?holdfast-oauth=${flow.flowId}`)
    expect((await resultOf(browser, flow)).body).toEqual({
      status: 'done',
      purpose: 'addCredential',
    })
    expect((await create(browser, flow.flowId)).status).toBe(202)
  })

  it('has none for the flow of a sign-in', { tags: ['T16'] }, async () => {
    const { browser, flow } = await goThrough(relayThatSignsIn())
    expect((await create(browser, flow.flowId)).status).toBe(404)
  })

  it('takes one or the other: a flow, or a token of the app’s own', async () => {
    const { browser, oauthFlowId } = await finishedFlow()
    const both = { type: 'OAUTH', accountId, oauthFlowId, oidcToken: 'a.b.c' }
    expect((await browser.post('/auth/credentials', both)).status).toBe(400)
    expect((await browser.post('/auth/credentials', { type: 'OAUTH', accountId })).status).toBe(400)
    const own = { type: 'OAUTH', accountId, oidcToken: 'a.b.c' }
    expect((await browser.post('/auth/credentials', own)).status).toBe(202)
    expect(sent).toEqual([own])
  })
})
