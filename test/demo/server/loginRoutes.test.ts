import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walletHeaders } from '../support/incomingPayment.ts'
import { origin, type RunningPlatform, startPlatform } from '../support/startPlatform.ts'

const cookie = 'marram'

describe('the login of the platform', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  const userOf = async (answer: Promise<Response>) => (await (await answer).json()).user

  it('takes no session id that was planted before the login, and none after it', {
    tags: ['T26'],
  }, async () => {
    const planted = 'A'.repeat(43)
    const browser = platform.openBrowser()
    browser.cookies.set(cookie, planted)
    expect(await userOf(browser.get('/api/me'))).toBeNull()
    await browser.join('planted@example.com')
    expect(browser.cookies.get(cookie)).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.get(cookie)).not.toBe(planted)
    expect(await userOf(browser.get('/api/me'))).toMatchObject({ email: 'planted@example.com' })

    const attacker = platform.openBrowser()
    attacker.cookies.set(cookie, planted)
    expect(await userOf(attacker.get('/api/me'))).toBeNull()
  })

  it('is over for a copied cookie too, once its browser logs out', {
    tags: ['T26'],
  }, async () => {
    const browser = platform.openBrowser()
    await browser.join('copied@example.com')
    const thief = platform.openBrowser()
    thief.cookies.set(cookie, browser.cookies.get(cookie) ?? '')
    expect(await userOf(thief.get('/api/me'))).toMatchObject({ fullName: 'Ada Lovelace' })
    await browser.post('/api/log-out', {})
    expect(browser.cookies.has(cookie)).toBe(false)
    expect(await userOf(thief.get('/api/me'))).toBeNull()
  })

  it.each([
    ['es', 'Tu código de Marram'],
    ['sv', 'Your Marram code'],
    [undefined, 'Your Marram code'],
  ])(
    'mails the codes of a page in %s in its language, or else in English',
    async (language, subject) => {
      const email = `reader-${language}@example.com`
      const browser = platform.openBrowser()
      await browser.post('/api/join', { fullName: 'Ada Lovelace', email, language })
      await browser.post('/api/another-code', {})
      const subjects = platform.mailsTo(email).map((mail) => mail.subject)
      expect(subjects).toEqual([subject, subject])
    },
  )

  it('mails about the wallet in the language of the page that the customer has logged in with', async () => {
    const email = 'lectora@example.com'
    const browser = platform.openBrowser()
    await browser.post('/api/join', { fullName: 'Ada Lovelace', email, language: 'es' })
    await browser.post('/api/code', { code: platform.codeFor(email) })
    const { walletId: accountId } = await userOf(browser.get('/api/me'))
    const body = { type: 'EMAIL_OTP', accountId, email }
    const added = await browser.post('/wallet/auth/credentials', body, walletHeaders)
    expect(added.status).toBe(201)
    await expect
      .poll(() => platform.mailsTo(email)[0]?.subject)
      .toBe('Un método de acceso nuevo para tu monedero de Marram')
  })

  it('makes an account once: joining again leads to the same one', async () => {
    await platform.openBrowser().join('once@example.com')
    const other = platform.openBrowser()
    await other.join('once@example.com', 'Grace Hopper')
    expect(await userOf(other.get('/api/me'))).toMatchObject({ fullName: 'Ada Lovelace' })
  })

  it('tells whether an address has an account to its reader alone', async () => {
    await platform.openBrowser().join('known@example.com')
    const browser = platform.openBrowser()
    const logIn = async (email: string) => {
      const answer = await browser.post('/api/log-in', { email })
      return [answer.status, await answer.text()]
    }
    const known = await logIn('known@example.com')
    expect(known[0]).toBe(202)
    expect(await logIn('stranger@example.com')).toEqual(known)

    // In the browser that asked, with the code from the mail.
    const code = platform.codeFor('stranger@example.com')
    const entered = await browser.post('/api/code', { code })
    expect([entered.status, await entered.json()]).toEqual([401, { code: 'NO_ACCOUNT' }])
  })

  it('takes a code in the browser that asked for it, and in no other', async () => {
    const email = 'asked@example.com'
    const browser = platform.openBrowser()
    await browser.post('/api/join', { fullName: 'Ada Lovelace', email })
    const code = platform.codeFor(email)
    const stolen = await platform.openBrowser().post('/api/code', { code })
    expect([stolen.status, await stolen.json()]).toEqual([401, { code: 'CODE_EXPIRED' }])
    expect((await browser.get('/api/me').then((answer) => answer.json())).codeSentTo).toBe(email)
    expect((await browser.post('/api/code', { code })).status).toBe(200)
    expect((await browser.post('/api/code', { code })).status).toBe(401)
  })

  it('makes one session of a code that is entered several times at once', async () => {
    const email = 'thrice@example.com'
    const browser = platform.openBrowser()
    await browser.post('/api/join', { fullName: 'Ada Lovelace', email })
    const code = platform.codeFor(email)
    const entries = [1, 2, 3].map(() => browser.post('/api/code', { code }))
    const statuses = (await Promise.all(entries)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401])
  })

  it('makes one customer of two codes that are entered at once', async () => {
    const email = 'twice@example.com'
    const customers = async () => {
      const { data } = await (await platform.sandbox.fetch(serviceRequest('/customers'))).json()
      return data.filter((customer: { email: string }) => customer.email === email)
    }
    const entering = []
    for (const browser of [platform.openBrowser(), platform.openBrowser()]) {
      await browser.post('/api/join', { fullName: 'Twin Person', email })
      const code = platform.codeFor(email)
      entering.push(() => browser.post('/api/code', { code }))
    }
    const answers = await Promise.all(entering.map((enter) => enter()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await customers()).toHaveLength(1)
  })

  const serviceRequest = (path: string) =>
    new Request(`http://localhost${platform.sandbox.basePath}${path}?limit=100`, {
      headers: { authorization: platform.sandbox.authorization },
    })

  it('is asked for by the platform’s own page alone', async () => {
    const browser = platform.openBrowser()
    const join = (headers: Record<string, string>) =>
      browser.post('/api/join', { fullName: 'Eve', email: 'eve@example.com' }, headers)
    const statuses = [
      await join({ origin: 'http://evil.example' }),
      await join({ origin: '' }),
      await join({ origin, 'content-type': 'text/plain' }),
      await browser.get('/api/me', { 'sec-fetch-site': 'cross-site' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403])
    expect(platform.codeFor('eve@example.com')).toBe('')
  })

  it('refuses a body that is too large', async () => {
    const fullName = 'x'.repeat(5_000)
    const answer = await platform
      .openBrowser()
      .post('/api/join', { fullName, email: 'long@example.com' })
    expect(answer.status).toBe(413)
  })
})
