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

test('a customer reloads, logs out, and the next person on the same page sees nothing of them', async ({
  page,
  browser,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('100.00 USDB').first()).toBeVisible()

  await test.step('a reload keeps the wallet unlocked, another browser does not', async () => {
    await page.reload()
    await expect(page.getByText('Unlocked until')).toBeVisible()
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
    await other.addCookies(await page.context().cookies())
    const otherPage = await other.newPage()
    await addVirtualAuthenticator(otherPage)
    await otherPage.goto('/')
    await expect(otherPage.getByText('Locked', { exact: true })).toBeVisible()
    await other.close()
  })

  await test.step('the next person sees nothing of the last one, not for a moment', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    const remains = await watchFor(page, [email, '100.00', 'Grace Hopper', '6789'])
    // No page load from here on: it would forget everything by itself.
    await joinInForms(page, 'Katherine Johnson', email.replace('@', '-next@'))
    await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible()
    expect(await remains()).toEqual([])
    await createPasskey(page)
    await expect(page.getByText(/\D0\.00\sUSDB$/)).toBeVisible()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(page.getByText('No bank account yet')).toBeVisible()
    expect(await remains()).toEqual([])
  })

  await test.step('nor after a reload', async () => {
    await page.reload()
    await expect(page.getByText('No bank account yet')).toBeVisible()
    await expect(page.getByText('Grace Hopper')).toBeHidden()
  })

  await test.step('a login that ended elsewhere leads to the login and says so', async () => {
    await goHome(page)
    await page.context().clearCookies()
    // What was read in the last two seconds is shown without a request, so one step may not be enough.
    await expect(async () => {
      await page.goBack()
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await expect(page.getByText(loggedOut)).toBeVisible()
  })
})

const loggedOut = 'You are logged out of Marram. Please log in again.'

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

async function joinInForms(page: Page, fullName: string, email: string): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
}

/** Nothing tells a tab of another one's login: only the platform's refusals do. */
async function silenceTabs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
}

test('a tab whose login another tab has replaced shows the new customer, never a mix, and moves nothing', async ({
  page,
  context,
  baseURL,
  authenticator: _,
}) => {
  const otherLogin = page.getByText('This browser is logged in as another customer now.')
  const dismiss = async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(otherLogin).toBeHidden()
  }
  await silenceTabs(context)
  const other = await context.newPage()
  await other.goto('/')
  const { email } = await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('100.00 USDB').first()).toBeVisible()

  await test.step('money for the customer whom the stale page shows is added to no wallet', async () => {
    await page.getByRole('button', { name: 'Add money' }).click()
    await page.getByLabel('Amount').fill('50')
    await joinInForms(other, 'Grace Murray', email.replace('@', '-next@'))
    const adding = page.waitForResponse('**/api/sandbox-money')
    await page.getByRole('button', { name: 'Add to wallet' }).click()
    const refused = await adding
    expect([refused.status(), await refused.json()]).toEqual([409, { code: 'LOGIN_CHANGED' }])
    await expect(otherLogin).toBeVisible()
    const { deposits } = await (await page.request.get('/api/deposits')).json()
    expect(deposits).toEqual([])
  })

  await test.step('the page shows the new customer alone', async () => {
    const remains = await watchFor(page, [email, '100.00', 'Grace Hopper', '6789'])
    await createPasskey(page)
    await expect(page.getByText(/\D0\.00\sUSDB$/)).toBeVisible()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Add a bank account' })).toBeVisible()
    expect(await remains()).toEqual([])
    await dismiss()
  })

  await test.step('a screen that is opened finds out', async () => {
    await joinWithMoney(page, 7_000_000)
    await page.getByRole('link', { name: 'Send', exact: true }).first().click()
    await expect(otherLogin).toBeVisible()
    await createPasskey(page)
    await expect(page.getByText('Balance 7.00 USDB')).toBeVisible()
    await dismiss()
  })

  await test.step('a page that sends nothing learns of it from its stream', async () => {
    const customerId = await customerOf(page)
    await joinWithMoney(page)
    // The stream ends instead of saying it, and the browser opens another one.
    const headers = { origin: String(baseURL) }
    await page.request.post('/local/incoming', { data: { customerId }, headers })
    await expect(otherLogin).toBeVisible()
    await dismiss()
  })

  await test.step('a stale page logs no other customer out', async () => {
    const { email } = await joinWithMoney(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(otherLogin).toBeVisible()
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ user: { email } })
  })
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
  await expect(page.getByText(loggedOut)).toBeVisible()
})

test('a customer enters wrong codes until no more are taken, and logs in with another one', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const right = await mailedCode(page, email, 2)
  await page.reload()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()

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
