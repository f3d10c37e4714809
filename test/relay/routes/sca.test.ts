import { describe, expect, it } from 'vitest'
import { pageOrigin } from '../support/browser.ts'
import { type RelayUnderTestOptions, relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const { quoteId, externalAccountId, accountId, transactionId } = adasThings
const quotePath = `/quotes/${encodeURIComponent(quoteId)}`
const payeePath = `/customers/external-accounts/${encodeURIComponent(externalAccountId)}`
const code = '482913'
const time = '2026-06-01T12:00:00Z'

const quote = {
  id: quoteId,
  status: 'PENDING_AUTHORIZATION',
  createdAt: time,
  expiresAt: time,
  source: { accountId },
  destination: { accountId: externalAccountId },
  sendingCurrency: {},
  receivingCurrency: {},
  totalSendingAmount: 1,
  totalReceivingAmount: 1,
  exchangeRate: 1,
  feesIncluded: 0,
  transactionId,
}
const factors = [{ factor: 'TOTP', credentialId: 'ScaFactor:1' }]
const { customerId } = ada

/** A service that knows Ada's quote, payee and factor, and refuses proofs with this. */
function start(refusal?: () => Response, options: Partial<RelayUnderTestOptions> = {}) {
  const fetch = scriptedService(({ method, path }) => {
    if (method === 'GET' && path.startsWith('/sca')) return json(200, { factors })
    if (method === 'GET') return json(200, path.startsWith('/quotes') ? quote : payeeAt(path))
    if (refusal) return refusal()
    return path.startsWith('/quotes')
      ? json(200, quote)
      : json(200, { type: 'TOTP', trusted: true })
  })
  const payeeAt = (path: string) => ({
    id: decodeURIComponent(path.split('/')[3] ?? ''),
    customerId,
  })
  const started = relayUnderTest({ fetch, users: [ada], ...options })
  const { seen, browserOf } = started
  const sent = () => {
    const { method, path, search, body } = seen.at(-1) ?? { body: '{}' }
    return { method, path, search, body: JSON.parse(body || '{}') }
  }
  const writes = () => seen.filter(({ method }) => method !== 'GET').length
  return { ...started, sent, writes, browser: browserOf(ada) }
}

const bytes = 'AAAA'
const ceremony = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} }
const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
const passkeyAssertion = { ...ceremony, response }

describe('a proof of the customer’s', { tags: ['T17'] }, () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
    ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
    ['behind-a-proxy', undefined],
    [undefined, undefined],
  ])('goes out with the address that the app names: %s', async (address, endUserIpAddress) => {
    const { browser, sent } = start(undefined, { clientAddress: () => address })

    expect((await browser.post(`${quotePath}/authorize`, { code })).status).toBe(200)

    expect(sent().body).toEqual({ code, ...(endUserIpAddress && { endUserIpAddress }) })
  })

  it('of a passkey goes out with the origin of the page', { tags: ['T22'] }, async () => {
    const { browser, sent } = start()

    await browser.post(`${quotePath}/authorize`, { passkeyAssertion })
    expect(sent().body).toEqual({ passkeyAssertion, origin: pageOrigin })

    const challengeId = 'ScaChallenge:1'
    await browser.post(`${payeePath}/trust/confirm`, { challengeId, passkeyAssertion })
    expect(sent().body).toEqual({ challengeId, passkeyAssertion, origin: pageOrigin })
  })

  it.each(['origin', 'endUserIpAddress', 'customerId'])('names no %s itself', async (field) => {
    const { browser, seen } = start()
    const body = { code, [field]: 'https://evil.example' }

    const { status, text } = await browser.post(`${quotePath}/authorize`, body)

    expect({ status, seen }).toEqual({ status: 400, seen: [] })
    expect(text).toContain(`${field} must be absent`)
  })

  it.each([[{}], [{ code, passkeyAssertion }], [{ code: '' }], [{ code: 'a_b' }], [{ code: 7 }]])(
    'is one of two, and well-formed: %j is refused',
    async (body) => {
      const { browser, seen } = start()

      expect((await browser.post(`${quotePath}/authorize`, body)).status).toBe(400)
      expect(seen).toEqual([])
    },
  )

  it('is tried N times by one user, whatever it is for', async () => {
    const wrong = () => json(400, { code: 'INVALID_INPUT', message: 'code is wrong' })
    const limits = { proofsPerUser: { max: 3, windowSeconds: 600 } }
    const { browser, writes } = start(wrong, { limits })
    const challengeId = 'ScaChallenge:1'
    const tries = [
      () => browser.post(`${quotePath}/authorize`, { code }),
      () => browser.post(`${payeePath}/trust/confirm`, { challengeId, code }),
      () => browser.post('/sca/factors/confirm', { type: 'TOTP', secret: 's', code }),
      () => browser.post(`${quotePath}/authorize`, { code }),
    ]
    const statuses: number[] = []
    for (const attempt of tries) statuses.push((await attempt()).status)

    expect(statuses).toEqual([400, 400, 400, 429])
    expect(writes()).toBe(3)
  })

  it.each([
    ['/sca/factors', { type: 'TOTP' }],
    ['/sca/factors/confirm', { type: 'TOTP', secret: 's', code }],
    [`${payeePath}/trust/confirm`, { challengeId: 'ScaChallenge:1', code }],
    [`${payeePath}/untrust/confirm`, { challengeId: 'ScaChallenge:1', code }],
  ])('counts at %s', async (path, body) => {
    const limits = { proofsPerUser: { max: 1, windowSeconds: 600 } }
    const refusal = () => json(400, { code: 'INVALID_INPUT', message: 'no' })
    const { browser } = start(refusal, { limits })
    expect((await browser.post(path, body)).status).toBe(400)
    expect((await browser.post(path, body)).status).toBe(429)
  })

  it('is tried N times from one address', async () => {
    const limits = { proofsPerAddress: { max: 2, windowSeconds: 600 } }
    const { browser } = start(undefined, { limits, clientAddress: () => '203.0.113.7' })
    const attempt = () => browser.post(`${quotePath}/authorize`, { code })

    expect([(await attempt()).status, (await attempt()).status]).toEqual([200, 200])
    expect((await attempt()).status).toBe(429)
  })

  it('is sent in N text messages for one quote', async () => {
    const limits = { challengesPerCredential: { max: 2, windowSeconds: 600 } }
    const { browser, writes } = start(() => new Response(null, { status: 204 }), { limits })
    const resend = () => browser.call('POST', `${quotePath}/authorize/resend`)

    expect([(await resend()).status, (await resend()).status]).toEqual([204, 204])
    expect((await resend()).status).toBe(429)
    expect(writes()).toBe(2)
  })

  it('is sent in N text messages to one user, whatever they are for', async () => {
    const refusal = () => json(409, { code: 'CONFLICT', message: 'no' })
    const limits = { challengesPerUser: { max: 3, windowSeconds: 600 } }
    const bob = { ...ada, id: 'bob' }
    const { browser, browserOf, writes } = start(refusal, { limits, users: [ada, bob] })
    const payee = (index: number) =>
      browser.call('POST', `/customers/external-accounts/ExternalAccount%3A${index}/trust`)
    const starts = [
      () => payee(1),
      () => browser.call('POST', `${payeePath}/untrust`),
      () => browser.call('POST', `${quotePath}/authorize/resend`),
      () => payee(2),
      () => browser.call('POST', `${quotePath}/authorize/resend`),
    ]
    const statuses: number[] = []
    for (const begin of starts) statuses.push((await begin()).status)

    expect(statuses).toEqual([409, 409, 409, 429, 429])
    expect(writes()).toBe(3)
    expect((await browserOf(bob).call('POST', `${payeePath}/trust`)).status).toBe(409)
  })

  it('is sent in 60 text messages to one user of a relay without options', async () => {
    const { browser, writes } = start(() => json(409, { code: 'CONFLICT', message: 'no' }))
    for (let index = 0; index < 12 * 6; index += 1) {
      const id = `ExternalAccount%3A${index % 12}`
      await browser.call('POST', `/customers/external-accounts/${id}/trust`)
    }
    expect(writes()).toBe(60)
  })

  it.each([
    [423, 'ACCOUNT_LOCKED'],
    [429, 'RATE_LIMITED'],
    [409, 'CONFLICT'],
    [409, 'SCA_SESSION_REQUIRED'],
  ])('that the service refuses with %i is refused with it', async (status, apiCode) => {
    const message = 'Too many failures'
    const body = { status, code: apiCode, message, details: { lockedUntil: time } }
    const { browser } = start(() => json(status, body, { 'Retry-After': '900' }))

    const refused = await browser.post(`${quotePath}/authorize`, { code })

    expect(refused).toMatchObject({ status, body: { status, code: apiCode, message } })
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(refused.text).not.toContain('lockedUntil')
  })

  it('is in no log and in no refusal', { tags: ['T21'] }, async () => {
    const { browser, log } = start(() => json(500, { message: `code ${code}` }))
    const texts = [
      await browser.post(`${quotePath}/authorize`, { code }),
      await browser.post('/sca/factors/confirm', { type: 'TOTP', secret: 'canary', code }),
    ].map(({ text }) => text)

    expect(JSON.stringify([log, texts])).not.toMatch(/482913|canary/)
  })
})

describe('the factor of a payment', () => {
  const headers = { 'Service-Wallet-Signature': 'c2ln' }
  const execute = (browser: ReturnType<typeof start>['browser'], body: object) =>
    browser.call('POST', `${quotePath}/execute`, { body, headers })

  it.each([[{}], [{ scaFactor: 'SMS_OTP' }], [{ scaFactor: 'PASSKEY' }]])(
    'is chosen by its execution: %j',
    async (body) => {
      const { browser, sent } = start()

      expect((await execute(browser, body)).status).toBe(200)
      expect(sent().body).toEqual(body)
    },
  )

  it.each([['TOTP'], ['EMAIL_OTP'], [''], [null], [7]])('is not %j', async (scaFactor) => {
    const { browser, writes } = start()

    expect((await execute(browser, { scaFactor })).status).toBe(400)
    expect(writes()).toBe(0)
  })

  it('is not chosen by its quote', async () => {
    const { browser, writes } = start()
    const body = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1,
      scaFactor: 'SMS_OTP',
    }

    const { status, text } = await browser.post('/quotes', body)

    expect({ status, writes: writes() }).toEqual({ status: 400, writes: 0 })
    expect(text).toContain('scaFactor must be absent')
  })
})

describe('the factors of a customer', { tags: ['T11'] }, () => {
  it('are those of the user’s customer, and no page names another', async () => {
    const { browser, sent, seen } = start()
    await browser.get('/sca/factors')
    expect(sent().search).toBe(`?customerId=${encodeURIComponent(customerId)}`)
    await browser.post('/sca/factors/confirm', { type: 'TOTP', secret: 's', code })
    expect(sent().search).toBe(`?customerId=${encodeURIComponent(customerId)}`)

    const before = seen.length
    for (const path of ['/sca/factors', '/sca/factors/ScaFactor%3A1']) {
      const method = path === '/sca/factors' ? 'GET' : 'DELETE'
      const { status } = await browser.call(method, `${path}?customerId=Customer%3A2`)
      expect(status).toBe(400)
    }
    expect(seen).toHaveLength(before)
  })

  it('are deleted only when they are listed', async () => {
    const { browser, sent, writes } = start(() => new Response(null, { status: 204 }))

    expect((await browser.call('DELETE', '/sca/factors/ScaFactor%3A2')).status).toBe(404)
    expect(writes()).toBe(0)
    expect((await browser.call('DELETE', '/sca/factors/ScaFactor%3A1')).status).toBe(204)
    expect(sent()).toMatchObject({
      method: 'DELETE',
      search: expect.stringContaining('customerId='),
    })
  })

  it('of none are none to delete', async () => {
    const fetch = scriptedService(() => json(409, { code: 'CONFLICT', message: 'elsewhere' }))
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })

    expect((await browserOf(ada).call('DELETE', '/sca/factors/ScaFactor%3A1')).status).toBe(404)
  })
})

describe('a relay without opt-ins', { tags: ['T30'] }, () => {
  it.each([
    ['POST', '/sca/factors'],
    ['POST', '/sca/factors/confirm'],
    ['DELETE', '/sca/factors/ScaFactor%3A1'],
    ['POST', `${payeePath}/trust`],
    ['POST', `${payeePath}/trust/confirm`],
    ['POST', `${payeePath}/untrust`],
    ['POST', `${payeePath}/untrust/confirm`],
  ])('does not have %s %s', async (method, path) => {
    const { browser, seen } = start(undefined, { allow: {} })

    expect((await browser.call(method, path, { body: {} })).status).toBe(404)
    expect(seen).toEqual([])
  })

  it('authorizes payments all the same', async () => {
    const { browser } = start(undefined, { allow: {} })

    expect((await browser.post(`${quotePath}/authorize`, { code })).status).toBe(200)
    expect((await browser.get('/sca/factors')).status).toBe(200)
  })
})
