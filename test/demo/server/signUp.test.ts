import type { ProfileName } from 'holdfast-sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Authenticate } from '../../../demo/server/europe.ts'
import { createAuthenticate } from '../../../demo/server/local/authenticate.ts'
import { createSandboxCall, type SandboxCall } from '../../../demo/server/local/sandboxCall.ts'
import type { PlatformOptions } from '../../../demo/server/platformOptions.ts'
import { startPlatform } from '../support/startPlatform.ts'

const email = 'ada@example.com'
const phoneNumber = '+4915112345678'

async function start(options: Partial<PlatformOptions>, profile?: ProfileName) {
  const platform = await startPlatform(options, profile)
  onTestFinished(() => platform.close())
  return platform
}

describe('joining', () => {
  it('goes on with the same code and customer where the service’s response was lost', async () => {
    const created: number[] = []
    let isLost = true
    const platform = await start({
      fetch: async (request) => {
        const answer = await platform.sandbox.fetch(request)
        if (request.method !== 'POST' || !request.url.endsWith('/customers')) return answer
        created.push(answer.status)
        if (!isLost) return answer
        isLost = false
        throw new TypeError('The response is lost')
      },
    })
    const browser = platform.openBrowser()
    await browser.post('/api/join', { fullName: 'Broken Off', email })
    const code = platform.codeFor(email)

    const broken = await browser.post('/api/code', { code })
    expect([broken.status, await broken.json()]).toEqual([500, { code: 'SERVICE_UNREACHABLE' }])
    const copy = platform.openBrowser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const again = await browser.post('/api/code', { code })
    expect(await again.json()).toMatchObject({ user: { fullName: 'Broken Off', email } })

    expect(created).toEqual([201, 409])
    // The code is spent, for a copy of the cookie too, and the wallet is there.
    expect((await browser.post('/api/code', { code })).status).toBe(401)
    expect((await copy.post('/api/code', { code })).status).toBe(401)
    expect((await browser.post('/api/sandbox-money', { amount: 1_000_000 })).status).toBe(200)
  })

  it.each([
    ['a service that sends no SMS', { smsCodes: false, phoneNumber }, false],
    ['a customer without a phone number', { smsCodes: true, phoneNumber: '' }, false],
    ['a customer with a phone number', { smsCodes: true, phoneNumber }, true],
  ])('offers codes by SMS as they can be sent: %s', async (_, { smsCodes, ...phone }, hasSms) => {
    const platform = await start({ smsCodes })
    const browser = platform.openBrowser()
    const asked = await (await browser.get('/api/me')).json()
    expect(asked.takesPhoneNumber).toBe(smsCodes)
    await browser.post('/api/join', { fullName: 'Ada Lovelace', email, ...phone })
    const joined = await browser.post('/api/code', { code: platform.codeFor(email) })
    expect(await joined.json()).toEqual({
      identity: null,
      user: {
        fullName: 'Ada Lovelace',
        email,
        ...(hasSms && { phoneNumber }),
        walletId: expect.stringMatching(/^InternalAccount:/),
        signInMethods: ['PASSKEY', 'EMAIL_OTP', ...(hasSms ? ['SMS_OTP'] : [])],
        authorizesPayments: false,
      },
    })
  })
})

it.each([true, false])(
  'tells the page whether a wallet may have several passkeys: %s',
  async (severalPasskeys) => {
    const platform = await start({ severalPasskeys })
    const me = await platform.openBrowser().get('/api/me')
    expect(await me.json()).toMatchObject({ severalPasskeys })
  },
)

describe('joining from Germany', () => {
  const german = { fullName: 'Ada Lovelace', email, phoneNumber, country: 'DE' }

  async function startAugust() {
    const authenticated: string[] = []
    const call: SandboxCall = (...request) => createSandboxCall(platform.sandbox)(...request)
    const authenticate: Authenticate = async (customerId) => {
      await createAuthenticate(call)(customerId)
      authenticated.push(customerId)
    }
    const platform = await start({ authenticate }, 'live-2026-08')
    return { platform, browser: platform.openBrowser(), call, authenticated }
  }

  it('accepts the terms, proves the contacts and logs in with the service, again at each login', async () => {
    const { platform, browser, call, authenticated } = await startAugust()
    expect((await (await browser.get('/api/me')).json()).countries).toEqual(['US', 'DE'])
    await browser.post('/api/join', german)
    const joined = await browser.post('/api/code', { code: platform.codeFor(email) })
    const { user } = await joined.json()
    const walletId = expect.stringMatching(/^Internal/)
    expect(user).toMatchObject({ phoneNumber, walletId, authorizesPayments: true })
    const [customerId] = authenticated
    const { body: customer } = await call('GET', `/customers/${customerId}`)
    expect(customer).toMatchObject({
      region: 'DE',
      phoneNumber,
      endUserTermsConsent: {
        acceptanceMethod: 'CLICK_TO_ACCEPT',
        ipAddress: '192.0.2.1',
        termsVersion: (await call('GET', '/customers/end-user-terms')).body.version,
      },
    })
    const { body } = await call('GET', `/sca/factors?customerId=${customerId}`)
    expect(body.factors).toMatchObject([{ factor: 'SMS_OTP' }])

    await browser.post('/api/log-in', { email })
    await browser.post('/api/code', { code: platform.codeFor(email) })
    expect(authenticated).toEqual([customerId, customerId])
  })

  it('gives no wallet to a customer whom the service has not verified', async () => {
    const { platform, browser, authenticated } = await startAugust()
    await browser.post('/api/join', { ...german, fullName: 'Ada 003' })
    const joined = await browser.post('/api/code', { code: platform.codeFor(email) })
    expect(await joined.json()).toEqual({
      user: null,
      identity: { status: 'NEEDED', problems: [] },
    })
    expect(authenticated).toHaveLength(1)
  })

  it('asks the service nothing for a code that is refused', async () => {
    let reads = 0
    const platform = await start(
      {
        authenticate: async () => {},
        fetch: (request) => {
          if (request.url.endsWith('/end-user-terms')) reads += 1
          return platform.sandbox.fetch(request)
        },
      },
      'live-2026-08',
    )
    const browser = platform.openBrowser()
    const statuses: number[] = []
    for (let codes = 0; codes < 7; codes += 1)
      statuses.push((await browser.post('/api/join', german)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect(reads).toBe(5)
  })

  it('leads to the terms of the service', async () => {
    const { browser, call } = await startAugust()
    const terms = await browser.get('/api/terms')
    expect(terms.status).toBe(302)
    expect(terms.headers.get('location')).toBe(
      (await call('GET', '/customers/end-user-terms')).body.url,
    )
  })

  it.each([
    ['no phone number', { phoneNumber: '' }, 'PHONE_NUMBER_INVALID'],
    ['a country that is not offered', { country: 'FR' }, 'COUNTRY_UNKNOWN'],
    ['a country that is no text', { country: ['DE'] }, 'COUNTRY_UNKNOWN'],
  ])('is refused with %s', async (_, change, code) => {
    const { browser } = await startAugust()
    const refused = await browser.post('/api/join', { ...german, ...change })
    expect([refused.status, await refused.json()]).toEqual([400, { code }])
  })

  it('is not offered where the service does not authenticate strongly', async () => {
    const browser = (await start({})).openBrowser()
    expect((await (await browser.get('/api/me')).json()).countries).toEqual(['US'])
    const refused = await browser.post('/api/join', german)
    expect([refused.status, await refused.json()]).toEqual([400, { code: 'COUNTRY_UNKNOWN' }])
  })
})
