import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import {
  becomeCustomer,
  createPasskey,
  customerOf,
  enterCode,
  goHome,
  joinWithMoney,
  mailedCode,
  signUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

const cookieName = 'marram'

async function appCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === cookieName)
}

test('a session id planted before login is dead after it', { tag: '@T26' }, async ({
  page,
  context,
  baseURL,
}) => {
  const planted = 'A'.repeat(43)
  await context.addCookies([{ name: cookieName, value: planted, url: baseURL ?? '' }])
  await signUp(page)
  const cookie = await appCookie(context)
  expect(cookie?.value).not.toBe(planted)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  const answer = await fetch(`${baseURL}/api/me`, {
    headers: { cookie: `${cookieName}=${planted}` },
  })
  expect(await answer.json()).toMatchObject({ user: null })
})

test('a copied cookie is worth nothing after logout', { tag: '@T26' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signUp(page)
  const cookie = await appCookie(context)
  const asThief = () =>
    fetch(`${baseURL}/api/me`, { headers: { cookie: `${cookieName}=${cookie?.value}` } })
  expect(await (await asThief()).json()).toMatchObject({ user: { fullName: 'Ada Lovelace' } })

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  expect(await (await asThief()).json()).toMatchObject({ user: null })
})

test('the next person on this device sees nothing of the last one', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await signUp(page, 'Grace Murray')
  await createPasskey(page)
  await expect(page.getByText('0.00 USDB')).toBeVisible()
  await expect(page.getByText('No bank account yet')).toBeVisible()
  await expect(page.getByText('Grace Hopper')).toBeHidden()
})

test('the next person on the same page sees nothing of the last one, not for a moment', async ({
  page,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('100.00 USDB').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  const remains = await watchFor(page, [email, '100.00', 'Grace Hopper', '6789'])

  // No page load from here on: it would forget everything by itself.
  await page.getByLabel('Full name').fill('Katherine Johnson')
  const other = email.replace('@', '-next@')
  await page.getByLabel('E-mail address').fill(other)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, other)
  await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
  expect(await remains()).toEqual([])
  await createPasskey(page)
  await expect(page.getByText(/\D0\.00\sUSDB$/)).toBeVisible()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a bank account' })).toBeVisible()
  expect(await remains()).toEqual([])
})

/** Which of the texts are on the page at any moment from now on, however short. */
async function watchFor(page: Page, texts: string[]): Promise<() => Promise<string[]>> {
  const found = await page.evaluateHandle((texts) => {
    const found = new Set<string>()
    const look = () => {
      for (const text of texts) if (document.body.textContent.includes(text)) found.add(text)
    }
    const changes = { childList: true, characterData: true, subtree: true }
    new MutationObserver(look).observe(document.body, changes)
    return found
  }, texts)
  return () => found.evaluate((found) => [...found])
}

test('a login that ended elsewhere leads to the login and says so', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.context().clearCookies()
  // What was read in the last two seconds is shown without a request, so one step may not be enough.
  await expect(async () => {
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('You are logged out of Marram. Please log in again.')).toBeVisible()
})

const otherLogin = 'This browser is logged in as another customer now.'

/** Nothing tells a tab of another one's login: only the platform's refusals do. */
async function silenceTabs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
}

async function joinInForms(page: Page, fullName: string, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
}

test('a tab whose login another tab has replaced shows the new customer, never a mix', async ({
  page,
  context,
  authenticator: _,
}) => {
  await silenceTabs(context)
  const other = await context.newPage()
  await other.goto('/')
  const { email } = await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('100.00 USDB').first()).toBeVisible()
  await joinInForms(other, 'Grace Murray', email.replace('@', '-next@'))

  await page.getByRole('link', { name: 'Receive', exact: true }).first().click()
  await expect(page.getByText(otherLogin)).toBeVisible()
  const remains = await watchFor(page, [email, '100.00', 'Grace Hopper', '6789'])
  await createPasskey(page)
  await expect(page.getByText(/\D0\.00\sUSDB$/)).toBeVisible()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a bank account' })).toBeVisible()
  expect(await remains()).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText(otherLogin)).toBeHidden()
})

test('money for the customer a stale page shows is refused, and added to nobody', async ({
  page,
  context,
  authenticator: _,
}) => {
  await silenceTabs(context)
  await becomeCustomer(page)
  await goHome(page)
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.getByLabel('Amount').fill('50')
  await joinWithMoney(page, 7_000_000)
  const adding = page.waitForResponse('**/api/sandbox-money')
  await page.getByRole('button', { name: 'Add to wallet' }).click()
  const refused = await adding
  expect([refused.status(), await refused.json()]).toEqual([409, { code: 'LOGIN_CHANGED' }])
  await expect(page.getByText(otherLogin)).toBeVisible()
  const { deposits } = await (await page.request.get('/api/deposits')).json()
  expect(deposits).toMatchObject([{ amount: 7_000_000 }])
  await createPasskey(page)
  await expect(page.getByText('Balance 7.00 USDB')).toBeVisible()
})

test('a page that sends nothing learns of the other login from its stream', async ({
  page,
  context,
  baseURL,
  authenticator: _,
}) => {
  await silenceTabs(context)
  await becomeCustomer(page)
  const customerId = await customerOf(page)
  await joinWithMoney(page)
  // The stream ends instead of saying it, and the browser opens another one.
  const headers = { origin: String(baseURL) }
  await page.request.post('/local/incoming', { data: { customerId }, headers })
  await expect(page.getByText(otherLogin)).toBeVisible()
})

test('a stale page logs nobody else out', async ({ page, context, authenticator: _ }) => {
  await silenceTabs(context)
  await becomeCustomer(page)
  const { email } = await joinWithMoney(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(otherLogin)).toBeVisible()
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({ user: { email } })
})

test('a login or log-out in one tab is shown in the others at once', async ({
  page,
  context,
  authenticator: _,
}) => {
  await page.goto('/')
  const other = await context.newPage()
  const email = (await signUp(other)).email
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  await joinInForms(other, 'Grace Murray', email.replace('@', '-next@'))
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out of Marram. Please log in again.')).toBeVisible()
})

test('the platform’s own routes answer no other site', async ({ baseURL }) => {
  const joinFrom = (headers: Record<string, string>) =>
    fetch(`${baseURL}/api/join`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ fullName: 'Eve', email: 'eve@example.com' }),
    })
  const json = { 'content-type': 'application/json' }
  expect((await joinFrom({ ...json, origin: 'http://evil.example' })).status).toBe(403)
  expect((await joinFrom(json)).status).toBe(403)
  expect((await joinFrom({ origin: String(baseURL) })).status).toBe(403)
  const crossSite = await fetch(`${baseURL}/api/me`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(crossSite.status).toBe(403)
})

test('what the platform says of a person is for that person, and for no cache', async ({
  page,
  baseURL,
}) => {
  await joinWithMoney(page)
  await page.context().clearCookies()
  await signUp(page)
  const { deposits } = await (await page.request.get('/api/deposits')).json()
  expect(deposits, 'deposits of somebody else').toEqual([])
  for (const path of [
    '/api/deposits',
    '/api/devices',
    '/api/uma-address',
    '/api/banks?currency=USD',
    '/api/test-addresses',
  ]) {
    expect((await fetch(`${baseURL}${path}`)).status, `${path} without a login`).toBe(401)
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control'], path).toBe('no-store')
  }
  const me = await page.request.get('/api/me')
  expect(me.headers()['cache-control']).toBe('no-store')
})

test('whether an address has an account is told to nobody but its reader', async ({
  page,
  baseURL,
}) => {
  const { email } = await signUp(page)
  await page.context().clearCookies()
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: String(baseURL) } })
  const logIn = async (email: string) => {
    const answer = await post('/api/log-in', { email })
    return [answer.status(), await answer.text()]
  }
  const stranger = email.replace('@', '-unknown@')
  expect(await logIn(stranger)).toEqual(await logIn(email))

  // In the browser that asked, with the code from the mail.
  await logIn(stranger)
  const entered = await post('/api/code', { code: await mailedCode(page, stranger, 2) })
  expect([entered.status(), await entered.json()]).toEqual([401, { code: 'NO_ACCOUNT' }])
})

test('an address is an account once: joining again leads to the same one', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  await context.clearCookies()
  await page.goto('/')
  await page.getByLabel('Full name').fill('Somebody Else')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email, 2)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  const me = await (await page.request.get('/api/me')).json()
  expect(me.user.fullName).toBe('Ada Lovelace')
})

test('codes: wrong ones are refused, five tries end it, another one works', async ({ page }) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const right = await mailedCode(page, email, 2)
  const wrong = right === '000000' ? '000001' : '000000'
  const tryCode = async (code: string, sentence: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  for (let tries = 0; tries < 4; tries += 1) {
    await tryCode(wrong, 'This is not the code we sent. Check it and try again.')
  }
  const tooMany = 'A wrong code was entered too often. Request another code.'
  await tryCode(wrong, tooMany)
  await tryCode(right, tooMany)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByRole('button', { name: /Another code in/ })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await enterCode(page, email, 3)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
})

test('a code is entered in the browser that asked for it, also after a reload', async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const code = await mailedCode(page, email, 2)

  const thief = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const stolen = await thief.request.post('/api/code', {
    data: { code },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(await stolen.json()).toEqual({ code: 'CODE_EXPIRED' })
  await thief.close()

  await page.reload()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByRole('button', { name: /Another code in/ })).toBeVisible()
  await enterCode(page, email, 3)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
})

test('a reload keeps the wallet unlocked, another browser does not', async ({
  page,
  browser,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.reload()
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await other.addCookies(await page.context().cookies())
  const otherPage = await other.newPage()
  await addVirtualAuthenticator(otherPage)
  await otherPage.goto('/')
  await expect(otherPage.getByText('Locked', { exact: true })).toBeVisible()
  await other.close()
})

test('two codes of one new address at once make one customer', async ({
  page,
  browser,
  demo,
  baseURL,
}) => {
  const email = `twice-${process.pid}@example.com`
  const headers = { origin: String(baseURL) }
  const customers = async () => {
    const answer = await page.request.get(`${demo.sandboxUrl}/_sandbox/requests`)
    const { data } = (await answer.json()) as { data: { method: string; path: string }[] }
    return data.filter(({ method, path }) => method === 'POST' && path.endsWith('/customers'))
      .length
  }
  const before = await customers()
  const open = () => browser.newContext({ baseURL: headers.origin })
  const browsers = [await open(), await open()]
  const entering = []
  for (const [index, { request }] of browsers.entries()) {
    await request.post('/api/join', { data: { fullName: 'Twin Person', email }, headers })
    const code = await mailedCode(page, email, index + 1)
    entering.push(() => request.post('/api/code', { data: { code }, headers }))
  }
  const answers = await Promise.all(entering.map((enter) => enter()))
  expect(answers.map((answer) => answer.status())).toEqual([200, 200])
  expect(await customers()).toBe(before + 1)
  await Promise.all(browsers.map((context) => context.close()))
})

test('a body that is too large is refused before it is read', async ({ page, baseURL }) => {
  const answer = await page.request.post('/api/join', {
    data: { fullName: 'x'.repeat(5_000), email: 'long@example.com' },
    headers: { origin: String(baseURL) },
  })
  expect(answer.status()).toBe(413)
})
