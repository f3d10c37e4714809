import { describe, expect, it } from 'vitest'
import type { RelayError } from '../../../src/relay.ts'
import { newPasskeyBody } from '../support/passkey.ts'
import { launchPlatform } from '../support/platform.ts'
import {
  credentials,
  type RelayUnderTestOptions,
  relayUnderTest,
} from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'
import { bankAccount } from '../support/world.ts'

const { accountId, credentialId, sessionId, quoteId } = adasThings
const clientPublicKey = `04${'a1'.repeat(64)}`
const credential = `/auth/credentials/${encodeURIComponent(credentialId)}`
const session = `/auth/sessions/${encodeURIComponent(sessionId)}`
const execute = `/quotes/${encodeURIComponent(quoteId)}/execute`
const signed = { 'Service-Wallet-Signature': 'c2ln' }

/** The relay's own words about the platform. */
const trouble = { status: 502, body: { code: 'SERVICE_ERROR' } }
const tokenName = 'prod-relay'
const refusedToken = { code: 'UNAUTHORIZED', message: `The API token ${tokenName} was revoked` }
const signature401 = { code: 'WALLET_SIGNATURE_INVALID', message: `no (${tokenName})` }
const signatureMissing = { code: 'WALLET_SIGNATURE_MISSING', message: `no (${tokenName})` }
const reason401 = { ...refusedToken, reason: 'Invalid passkey signature' }

/** A call that the service answers so, after it has said that every id is Ada's. */
function callRefused(status: number, refusal: object, options?: Partial<RelayUnderTestOptions>) {
  const owned = {
    id: quoteId,
    source: { accountId },
    data: [{ id: credentialId }, { id: sessionId }],
  }
  const fetch = scriptedService(({ method }) =>
    method === 'GET' ? json(200, owned) : json(status, { status, ...refusal }),
  )
  return relayUnderTest({ fetch, users: [ada], ...options })
}

type Row = [what: string, path: string, body: object, headers?: Record<string, string>]

const withoutProof: Row[] = [
  ['a challenge', `${credential}/challenge`, { clientPublicKey }],
  ['an unsigned refresh', `${session}/refresh`, { clientPublicKey }],
  [
    'an unsigned credential',
    '/auth/credentials',
    { type: 'EMAIL_OTP', accountId, email: 'ada@example.com' },
  ],
  ['a payee', '/customers/external-accounts', bankAccount],
]

const token = { type: 'OAUTH', oidcToken: 'a.b.c' }
const withProof: Row[] = [
  ['a signed execution', execute, {}, signed],
  ['a provider’s token', `${credential}/verify`, { ...token, clientPublicKey }],
  ['a credential with a token', '/auth/credentials', { ...token, accountId }],
]

const code: Row = [
  'a one-time code',
  `${credential}/verify`,
  { type: 'EMAIL_OTP', otp: '123456', clientPublicKey },
]

describe('a 401 or 403 of the service', { tags: ['T14'] }, () => {
  it.each(withoutProof.flatMap((row) => [401, 403].map((status) => ({ row, status }))))(
    'is the platform’s problem for a call without a proof: $status to $row.0',
    async ({ row: [, path, body], status }) => {
      for (const refusal of [refusedToken, reason401, {}]) {
        const { browserOf, log } = callRefused(status, refusal)
        const answer = await browserOf(ada).post(path, body)
        expect(answer).toMatchObject(trouble)
        expect(answer.text).not.toMatch(/token|passkey/i)
        expect(log.at(-1)).toMatchObject({ status: 502, serviceStatus: status })
      }
    },
  )

  it.each([...withProof, code])('is the customer’s where it names a proof: %s', async (...row) => {
    const [, path, body, headers] = row
    for (const refusal of [signature401, reason401]) {
      const answer = await callRefused(401, refusal).browserOf(ada).post(path, body, headers)
      expect(answer).toMatchObject({ status: 401, body: { code: refusal.code } })
      expect(answer.body.message).toBe('The service rejected the proof of the request')
      expect(answer.text).not.toContain(tokenName)
    }
  })

  it.each(withProof)('is the platform’s where it names no proof: %s', async (...row) => {
    const [, path, body, headers] = row
    const reason = `API token ${tokenName} was revoked`
    for (const refusal of [refusedToken, {}, { ...refusedToken, reason }]) {
      for (const status of [401, 403]) {
        const answer = await callRefused(status, refusal).browserOf(ada).post(path, body, headers)
        expect(answer).toMatchObject(trouble)
        expect(answer.text).not.toContain(tokenName)
      }
    }
  })

  it('is the customer’s for a one-time code, of which some services say nothing', async () => {
    const [, path, body] = code
    const wrong = { code: 'UNAUTHORIZED', message: `Invalid OTP code (${tokenName})` }
    const answer = await callRefused(401, wrong).browserOf(ada).post(path, body)
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe('The service rejected the proof of the request')
    const ended = { code: 'UNAUTHORIZED', message: `The code has expired (${tokenName})` }
    const late = await callRefused(401, ended).browserOf(ada).post(path, body)
    expect(late.body.message).toMatch(/has expired$/)
  })

  it.each([
    'COUNTERPARTY_NOT_ALLOWED',
    'END_USER_TERMS_NOT_ACCEPTED',
    'USER_NOT_READY',
    'VELOCITY_LIMIT_EXCEEDED',
  ])('passes for this customer with its code, and in our own words: %s', async (refusedCode) => {
    const refusal = { code: refusedCode, message: `KYC is pending (${tokenName})` }
    for (const [, path, body, headers] of [...withoutProof, ...withProof]) {
      const answer = await callRefused(403, refusal).browserOf(ada).post(path, body, headers)
      expect(answer).toMatchObject({ status: 403, body: { code: refusedCode } })
      expect(answer.body.message).toBe('The service refused the request for this customer')
    }
  })

  it.each([
    [{ code: 'FORBIDDEN', message: `no (${tokenName})` }, ' and the code FORBIDDEN'],
    [{ code: `no such code ${tokenName}`, message: 'no' }, ''],
    [{ code: 'FORBIDDEN' }, ''],
  ])('tells onError the code of the service, and nothing else of it: %j', async (refusal, said) => {
    const errors: RelayError[] = []
    const onError = (error: RelayError) => errors.push(error)
    const [, path, body] = withoutProof[3] ?? code
    const answer = await callRefused(403, refusal, { onError }).browserOf(ada).post(path, body)
    expect(answer).toMatchObject(trouble)
    expect(answer.text).not.toContain('FORBIDDEN')
    expect(errors.map(({ cause }) => (cause as Error).message)).toEqual([
      `The service responded with status 403${said}`,
    ])
  })

  it.each<[string, string | undefined]>([
    ['Service-Wallet-Signature', undefined],
    ['Grid-Wallet-Signature', 'Grid-Wallet-Signature'],
  ])(
    'that finds no signature in a signed call names the header: %s',
    async (name, signatureHeader) => {
      const errors: RelayError[] = []
      const service = { baseUrl: 'http://localhost/2025-10-13', ...credentials, signatureHeader }
      const onError = (error: RelayError) => errors.push(error)
      const { browserOf, log } = callRefused(401, signatureMissing, { service, onError })
      const answer = await browserOf(ada).post(execute, {}, signed)
      expect(answer).toMatchObject({ status: 500, body: { code: 'RELAY_NOT_CONFIGURED' } })
      expect(answer.text).not.toContain(tokenName)
      expect(log.at(-1)).toMatchObject({ code: 'RELAY_NOT_CONFIGURED', serviceStatus: 401 })
      expect(errors.map(({ cause }) => (cause as Error).message)).toEqual([
        `The service found no wallet signature in the header ${name}; check service.signatureHeader`,
      ])
    },
  )

  it('that finds no signature is the customer’s where there was none', async () => {
    const [, path, body] = withProof[2] ?? code
    const answer = await callRefused(401, signatureMissing).browserOf(ada).post(path, body)
    expect(answer).toMatchObject({ status: 401, body: { code: signatureMissing.code } })
  })

  it('about the platform leaves a registration challenge good', async () => {
    let isRefused = true
    const created = { id: credentialId, accountId, type: 'PASSKEY', nickname: 'x' }
    const time = '2026-06-01T12:00:00Z'
    const fetch = scriptedService(({ method }) => {
      if (method === 'GET') return json(200, { data: [] })
      return isRefused
        ? json(401, refusedToken)
        : json(201, { ...created, createdAt: time, updatedAt: time })
    })
    const browser = relayUnderTest({ fetch, users: [ada] }).browserOf(ada)
    const body = await newPasskeyBody(browser, accountId)
    expect(await browser.post('/auth/credentials', body)).toMatchObject(trouble)
    isRefused = false
    expect((await browser.post('/auth/credentials', body)).status).toBe(201)
  })
})

describe('a sandbox that refuses the API token', { tags: ['T14'] }, () => {
  const platform = launchPlatform()

  it('is a 502 although the call carries an attestation', async () => {
    const user = await platform.createUser('Ada')
    const relayWith = (clientSecret: string) =>
      relayUnderTest({
        fetch: platform.sandbox().fetch,
        users: [user],
        service: { baseUrl: 'http://localhost/2025-10-13', ...credentials, clientSecret },
      })
    const browser = relayWith('wrong').browserOf(user)
    const body = await newPasskeyBody(browser, user.accountIds[0] ?? '')
    const answer = await browser.post('/auth/credentials', body)
    expect(answer).toMatchObject(trouble)
    expect(answer.text).not.toMatch(/client|secret/i)
  })

  it('is a 502 where it lacks a permission', async () => {
    const user = await platform.createUser('Ada')
    const { clientId, clientSecret } = await platform.call<typeof credentials>('POST', '/tokens', {
      name: tokenName,
      permissions: ['VIEW'],
    })
    const service = { baseUrl: 'http://localhost/2025-10-13', clientId, clientSecret }
    const { browserOf } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [user],
      service,
    })
    const answer = await browserOf(user).post('/customers/external-accounts', bankAccount)
    expect(answer).toMatchObject(trouble)
    expect(answer.text).not.toMatch(/token|permission/i)
  })
})
