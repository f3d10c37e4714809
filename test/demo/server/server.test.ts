import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardReport, createCardReports } from '../../../demo/server/cardReports.ts'
import { customerOf, pay, walletHeaders } from '../support/incomingPayment.ts'
import { type Browser, type RunningPlatform, startPlatform } from '../support/startPlatform.ts'

describe('the backend', () => {
  let platform: RunningPlatform
  const cardReports = createCardReports()
  beforeAll(async () => {
    const html = `<!doctype html>${'<p>'.repeat(1_000)}`
    const page = () => new Response(html, { headers: { 'content-type': 'text/html' } })
    platform = await startPlatform({ page, cardReports })
  })
  afterAll(() => platform.close())

  const read = async (browser: Browser, path: string) => (await browser.get(path)).json()

  it('lets nothing out to another site, on every response', { tags: ['T2'] }, async () => {
    const browser = platform.openBrowser()
    for (const path of ['/', '/security', '/icon.svg', '/api/me', '/wallet/cards', '/missing.js']) {
      const { headers } = await browser.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy.split('; '), path).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'self'",
          "img-src 'self'",
          "form-action 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
        ]),
      )
      expect(policy, path).not.toContain('unsafe')
      expect(Object.fromEntries(headers), path).toMatchObject({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('payment=()'),
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('says what it knows of a person to that person, and to no cache', async () => {
    const ada = platform.openBrowser()
    await ada.join('ada@example.com')
    await ada.post('/api/sandbox-money', { amount: 100_000_000 })
    expect((await read(ada, '/api/deposits')).deposits).toMatchObject([{ amount: 100_000_000 }])
    const grace = platform.openBrowser()
    await grace.join('grace@example.com', 'Grace Hopper')
    expect((await read(grace, '/api/deposits')).deposits).toEqual([])
    for (const path of [
      '/api/deposits',
      '/api/devices',
      '/api/uma-address',
      '/api/banks?currency=USD',
      '/api/estimate?currency=EUR&amount=10000000',
      '/api/test-addresses',
      '/api/card-purchases',
      '/api/card-accounts',
    ]) {
      expect((await platform.openBrowser().get(path)).status, `${path} without a login`).toBe(401)
      const answer = await grace.get(path)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
    expect((await grace.get('/api/me')).headers.get('cache-control')).toBe('no-store')
  })

  it('says what about arrives of an amount, by the rates of the service', async () => {
    const ada = platform.openBrowser()
    await ada.join('estimates@example.com')
    const estimate = (query: string) => read(ada, `/api/estimate?${query}`)
    expect(await estimate('currency=EUR&amount=10000000')).toMatchObject({
      estimate: { amount: 915, currency: { code: 'EUR', decimals: 2 } },
    })
    // Too little to convert, and a currency that the service does not exchange.
    for (const query of ['currency=EUR&amount=1', 'currency=XXX&amount=10000000']) {
      expect(await estimate(query), query).toEqual({ estimate: null })
    }
    for (const amount of ['', '0', '-1', '1.5', '1e3', '9999999999999999']) {
      const answer = await ada.get(`/api/estimate?currency=EUR&amount=${amount}`)
      expect([answer.status, await answer.json()], amount).toEqual([
        400,
        { code: 'AMOUNT_INVALID' },
      ])
    }
  })

  it('does nothing for a page that still shows the customer before', async () => {
    const browser = platform.openBrowser()
    await browser.join('before@example.com')
    const { walletId } = (await read(browser, '/api/me')).user
    await browser.join('after@example.com')
    const stale = { 'marram-wallet': walletId }
    const refusals = [
      await browser.post('/api/sandbox-money', { amount: 50_000_000 }, stale),
      await browser.post('/api/log-out', {}, stale),
      await browser.get('/api/deposits', stale),
    ]
    for (const refused of refusals) {
      expect([refused.status, await refused.json()]).toEqual([409, { code: 'LOGIN_CHANGED' }])
    }
    expect((await read(browser, '/api/me')).user).toMatchObject({ email: 'after@example.com' })
    expect((await read(browser, '/api/deposits')).deposits).toEqual([])
  })

  it('compresses the page, and no answer with a secret in it', async () => {
    const encodingOf = async (path: string) => {
      const answer = await platform.openBrowser().get(path, { 'accept-encoding': 'gzip' })
      return answer.headers.get('content-encoding')
    }
    expect(await encodingOf('/')).toBe('gzip')
    expect(await encodingOf('/api/me')).toBeNull()
  })

  it('finds no payment of another customer', { tags: ['T11'] }, async () => {
    const [payee, stranger] = [platform.openBrowser(), platform.openBrowser()]
    await payee.join('payee@example.com')
    await stranger.join('stranger@example.com')
    await pay(platform, await customerOf(payee))
    const list = await (await payee.get('/wallet/transactions', walletHeaders)).json()
    const path = `/wallet/transactions/${list.data[0].id}`
    expect((await payee.get(path, walletHeaders)).status).toBe(200)
    const refused = await stranger.get(path, walletHeaders)
    expect([refused.status, (await refused.json()).code]).toEqual([404, 'NOT_FOUND'])
  })

  it('ends the stream of events for a page whose login another one has replaced', async () => {
    const browser = platform.openBrowser()
    await browser.join('streamed@example.com')
    const { walletId } = (await read(browser, '/api/me')).user
    const customerId = await customerOf(browser)
    const { body } = await browser.get(`/api/events?wallet=${walletId}`)
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toContain('event: alive')
    const report = { id: 'CardTransaction:1', customerId } as CardReport
    cardReports.add(report)
    expect(await next()).toContain('event: money')

    await browser.join('replaced@example.com')
    cardReports.add(report)
    expect(await next()).toBe('')
  })
})
