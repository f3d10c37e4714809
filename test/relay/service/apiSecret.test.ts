import { describe, expect, it } from 'vitest'
import type { Route } from '../../../src/relay/context/route.ts'
import type { RelayFetch } from '../../../src/relay.ts'
import { launchPlatform } from '../support/platform.ts'
import { credentials, relayUnderTest } from '../support/relayUnderTest.ts'
import { type Sample, sampleOf, userRoutes } from '../support/samples.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, cardFields } from '../support/users.ts'
import { createInhabitant } from '../support/world.ts'

const platform = launchPlatform()
const { clientId, clientSecret } = credentials
const secrets = [clientSecret, btoa(`${clientId}:${clientSecret}`), 'Basic ']

/** The others pass nothing on. */
const withResult = userRoutes.filter((route) => 'forward' in route && route.forward.response)

describe('the platform’s API secret', { tags: ['T14'] }, () => {
  it('is in no answer about the real service, on any route', async () => {
    const { user, things } = await createInhabitant(platform, 'Ada')
    const { relay, browserOf } = relayUnderTest({ fetch: platform.sandbox().fetch, users: [user] })
    for (const route of userRoutes) {
      const sample = sampleOf(route, things)
      const { text, headers } = await browserOf(user).call(sample.method, sample.path, sample)
      const all = text + JSON.stringify([...headers])
      for (const secret of secrets) expect(all).not.toContain(secret)
    }
    expect(JSON.stringify(relay) ?? '').not.toContain(clientSecret)
  })

  it.each([200, 201, 202, 400, 401, 404, 409, 500, 302])(
    'is in no answer of a service that echoes everything: %i',
    async (status) => {
      for (const route of userRoutes) {
        const questions = await questionsBefore(route)
        const { answer } = await callEchoing(route, (index) => (index < questions ? 200 : status))
        const all = answer.text + JSON.stringify([...answer.headers])
        for (const secret of secrets) expect(all).not.toContain(secret)
      }
    },
  )

  it.each(withResult.map((route) => ({ route })))(
    'is not among the known fields of what it passes on: $route.name',
    async ({ route }) => {
      const { answer } = await callEchoing(route, () => 200)
      expect(answer.status).toBeLessThan(300)
      for (const secret of secrets) expect(answer.text).not.toContain(secret)
    },
  )

  it('goes to the service’s own origin and nowhere a redirect points', async () => {
    const sent: [url: string, redirect: string][] = []
    const fetch: RelayFetch = async ({ url, redirect }) => {
      sent.push([new URL(url).origin, redirect])
      return new Response(null, { status: 307, headers: { Location: 'https://evil.example/' } })
    }
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const { status, body } = await browserOf(ada).get('/customers/external-accounts')
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'SERVICE_ANSWER_INVALID' })
    expect(sent).toEqual([['http://localhost', 'manual']])
  })

  it('is not sent over http, but on this machine', () => {
    const withBase = (baseUrl: string) => () =>
      relayUnderTest({ fetch: platform.sandbox().fetch, service: { baseUrl, ...credentials } })
    expect(withBase('http://api.example.com/2025-10-13')).toThrow(/https/)
    expect(withBase('ftp://localhost/')).toThrow(/https/)
    expect(withBase('http://127.0.0.1.example.com/')).toThrow(/https/)
    expect(withBase('https://user:pass@api.example.com/')).toThrow(/service.baseUrl must/)
    expect(withBase('https://api.example.com/2025-10-13')).not.toThrow()
    expect(withBase('http://127.0.0.1:8787/2025-10-13')).not.toThrow()
  })
})

describe('the app’s own id of a user', { tags: ['T14'] }, () => {
  it.each(withResult.map((route) => ({ route })))(
    'is not passed on to the page: $route.name',
    async ({ route }) => {
      const { answer } = await callEchoing(route, () => 200)
      expect(answer.status).toBeLessThan(300)
      expect(answer.text).not.toContain(platformCustomerId)
    },
  )
})

/** A call of a route over a service that answers with its request, in every shape at once. */
async function callEchoing(route: Route, statusOf: (index: number) => number) {
  let calls = 0
  const fetch = scriptedService(({ headers }) => {
    const echo = Object.fromEntries(headers)
    const all = { ...fullAnswer, echo }
    const ids = [adasThings.sessionId, adasThings.actionId, adasThings.delegatedKeyId]
    const data = [all, ...ids.map((id) => ({ ...all, id }))]
    const status = statusOf(calls++)
    return json(status, { ...all, data }, { echo: `${echo.authorization}` })
  })
  const { browserOf } = relayUnderTest({ fetch, users: [ada] })
  const sample = { ...sampleOf(route, adasThings), ...plainCalls[route.name] }
  const answer = await browserOf(ada).call(sample.method, sample.path, sample)
  return { answer, calls }
}

/** How often the relay asks for its own sake before it makes the call itself. */
async function questionsBefore(route: Route): Promise<number> {
  return (await callEchoing(route, () => 200)).calls - 1
}

/** Without a ceremony before them. */
const plainCalls: Record<string, Partial<Sample>> = {
  createCredential: {
    body: { type: 'EMAIL_OTP', accountId: adasThings.accountId, email: 'ada@example.com' },
  },
  verifyCredential: {
    body: { type: 'EMAIL_OTP', otp: '123456', clientPublicKey: `04${'a1'.repeat(64)}` },
    headers: {},
  },
}

/** The app's own id of the user, as docs/relay/users.md recommends it. */
const platformCustomerId = 'app-user-0271'

const time = '2026-06-01T12:00:00.000Z'
const amount = { amount: 1, currency: { code: 'USDB' } }
const place = { accountId: adasThings.accountId }

const agentFields = {
  name: 'Book-keeper',
  isPaused: false,
  isConnected: true,
  policy: { permissions: [], spendingLimits: { currency: 'USD', perTransactionLimit: 1 } },
  usage: { dailyTransactionCount: 0, dailySpend: 0, monthlySpend: 0 },
  agentId: adasThings.agentId,
}
const agent = {
  ...agentFields,
  id: adasThings.agentId,
  customerId: ada.customerId,
  createdAt: time,
  updatedAt: time,
}

/** Fields of every resource at once, so that any parser finds what it needs. */
const fullAnswer = {
  id: adasThings.credentialId,
  accountId: adasThings.accountId,
  customerId: ada.customerId,
  platformCustomerId,
  type: 'PASSKEY',
  nickname: 'Phone',
  status: 'ACTIVE',
  createdAt: time,
  updatedAt: time,
  expiresAt: '2099-01-01T00:00:00.000Z',
  credentialId: 'AAAA',
  challenge: 'AAAA',
  requestId: 'Request:1',
  payloadToSign: '{}',
  encryptedSessionSigningKey: 'sealed',
  encryptedWalletCredentials: 'sealed',
  lookupId: 'Lookup:1',
  supportedCurrencies: [],
  balance: amount,
  fundingPaymentInstructions: [],
  currency: 'USD',
  accountInfo: {},
  source: place,
  destination: place,
  sendingCurrency: {},
  receivingCurrency: {},
  totalSendingAmount: 1,
  totalReceivingAmount: 1,
  exchangeRate: 1,
  feesIncluded: 0,
  transactionId: adasThings.transactionId,
  ...agentFields,
  ...cardFields,
  merchant: { descriptor: 'Books' },
  authorizedAmount: amount,
  authorizedAt: time,
  agent,
  deviceCode: { code: 'ABCD-2345', agentId: agent.id, expiresAt: time },
  factors: [{ factor: 'TOTP', credentialId: 'ScaFactor:1' }],
  factor: { factor: 'PASSKEY' },
  options: {},
  allowedOrigins: [],
  relyingPartyId: 'localhost',
  scaChallenge: { id: 'ScaChallenge:1', expiresAt: time, factor: 'TOTP', availableFactors: [] },
  trusted: true,
  code: 'CONFLICT',
  message: 'no',
}
