import { describe, expect, it, onTestFinished } from 'vitest'
import type { PlatformOptions } from '../../../demo/server.ts'
import { startPlatform } from '../support/startPlatform.ts'

const email = 'ada@example.com'
const phoneNumber = '+4915112345678'

async function start(options: Partial<PlatformOptions>) {
  const platform = await startPlatform(options)
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
      },
    })
  })
})
