import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { clientHeader, clientHeaderValue } from '../../src/shared/headers.ts'

/** What a person does on the page, step by step, for stories that begin later. */

let count = 0

/** A code of the login or of the wallet: mails about the wallet's security have none. */
const isCode = /\b(?:\d{6}|[2-9A-Z]{10})\b/

/** The newest code mailed to an address, once there are this many of them. */
export async function mailedCode(
  page: Page,
  email: string,
  mails = 1,
  form = /\b\d{6}\b/,
): Promise<string> {
  let texts: string[] = []
  const caught = async () => {
    const answer = await page.request.get('/local/mail', { params: { to: email } })
    const { mails: all } = (await answer.json()) as { mails: { text: string }[] }
    texts = all.map(({ text }) => text).filter((text) => isCode.test(text))
    return texts.length
  }
  await expect.poll(caught, { intervals: [50] }).toBeGreaterThanOrEqual(mails)
  return form.exec(texts[0] ?? '')?.[0] ?? ''
}

/** Fills in name and address of a new customer, and returns the address. */
export async function startSignUp(page: Page, fullName = 'Ada Lovelace'): Promise<string> {
  const email = newAddress()
  await page.goto('/')
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email address').fill(email)
  return email
}

/** Joins Marram by its forms, as a person does. */
export async function signUpInForms(page: Page, fullName = 'Ada Lovelace') {
  const email = await startSignUp(page, fullName)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  return { email }
}

/** Joins Marram by the requests its forms send, and opens the page: most stories begin later. */
export async function signUp(page: Page, fullName = 'Ada Lovelace'): Promise<{ email: string }> {
  const person = await join(page, fullName)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  return person
}

async function join(page: Page, fullName: string): Promise<{ email: string }> {
  const email = newAddress()
  // As the page does it.
  const language = await page.locator('html').getAttribute('lang')
  await post(page, '/api/join', { fullName, email, language })
  await post(page, '/api/code', { code: await mailedCode(page, email) })
  return { email }
}

/** An address that nothing else of the run has. */
export function newAddress(name = 'person'): string {
  count += 1
  return `${name}-${process.pid}-${count}@example.com`
}

/** Reads the customer id of the user who is logged in on the page: `Customer:<uuid>`. */
export async function customerOf(page: Page): Promise<string> {
  const headers = await headersOf(page)
  const response = await page.request.get('/wallet/customers/internal-accounts', { headers })
  const { data } = (await response.json()) as { data: { customerId: string }[] }
  const [account] = data
  if (!account) throw new Error('The customer has no internal account')
  return account.customerId
}

/** The headers that the page sends with its requests to the backend. */
export async function headersOf(page: Page): Promise<Record<string, string>> {
  const { origin } = new URL((await page.request.get('/icon.svg')).url())
  return { origin, [clientHeader]: clientHeaderValue }
}

/** Sends a request as the page would, with its cookies. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const headers = await headersOf(page)
  const response = await page.request.post(path, { headers, data })
  expect(response.ok(), `${path} responded ${response.status()}`).toBe(true)
}

export async function logIn(page: Page, email: string, mails: number): Promise<void> {
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(page, email, mails)
}

export async function enterCode(page: Page, email: string, mails = 1): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(await mailedCode(page, email, mails))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Creates the first passkey, which unlocks the wallet. */
export async function createPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
}

export async function unlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
}

export async function addMoney(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Add to wallet' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function addBankAccount(
  page: Page,
  accountNumber = '000123456789',
  holder = 'Grace Hopper',
): Promise<void> {
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByLabel('Account holder').fill(holder)
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Account number').fill(accountNumber)
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByText(`Account ending in ${accountNumber.slice(-4)}`)).toBeVisible()
}

/**
 * From an empty browser to an unlocked wallet with money and a bank account, on the page with the
 * accounts.
 *
 * @param amount - in the smallest unit of USDB, a millionth
 */
export async function becomeCustomer(page: Page, amount = 100_000_000): Promise<{ email: string }> {
  const person = await joinWithMoney(page, amount)
  await page.goto('/')
  await createPasskey(page)
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page.getByText('Account ending in 6789')).toBeVisible()
  return person
}

/** A customer with money and a bank account, by requests alone: whatever the language of the page. */
export async function joinWithMoney(page: Page, amount = 100_000_000): Promise<{ email: string }> {
  const person = await join(page, 'Ada Lovelace')
  await post(page, '/api/sandbox-money', { amount })
  await post(page, '/wallet/customers/external-accounts', bankAccount)
  return person
}

const bankAccount = {
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
  },
}

/** Fills in the payment form and sees what the service makes of it. */
export async function review(page: Page, amount: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Review and sign' })).toBeVisible()
  // By its role alone: its title changes with what becomes known of the payment.
  return page.getByRole('dialog')
}

/** Scrolls to each term that was not in view yet, where there is no room for all of them. */
export async function readTerms(page: Page): Promise<void> {
  const sign = page.getByRole('button', { name: 'Sign and send' })
  const read = page.getByRole('button', { name: 'Read all terms first' })
  await expect(async () => {
    if (await read.isVisible()) await read.press('Enter', { timeout: 500 })
    await expect(sign).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** In a low window, not all terms are in view at first. */
export async function signAndSend(page: Page): Promise<void> {
  await readTerms(page)
  await page.getByRole('button', { name: 'Sign and send' }).click()
}

/** From here on the service executes quotes, and no response of it reaches the page. */
export async function loseQuoteResponses(where: Page | BrowserContext): Promise<void> {
  await where.route('**/wallet/quotes/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
}

/**
 * Becomes a customer and signs a payment of 10.00 USDB whose outcome does not reach the page.
 *
 * @param lose - how: by default the service has executed it
 * @returns the review, which says so
 */
export async function payWithUnknownOutcome(
  page: Page,
  lose: (page: Page) => Promise<void> = loseQuoteResponses,
): Promise<Locator> {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  await lose(page)
  await signAndSend(page)
  await expect(sheet.getByRole('alert')).toContainText('We do not know yet whether this was paid')
  return sheet
}

/** No request about a quote reaches the backend from here on. */
export async function dropQuoteRequests(page: Page): Promise<void> {
  await page.route('**/wallet/quotes/**', (route) => route.abort())
}

export async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
}

export async function lock(page: Page): Promise<void> {
  await goHome(page)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
}

export async function openUnlock(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  return page.getByRole('dialog', { name: 'Unlock your wallet' })
}

/** Closes a sheet, and waits until it has left the history too: that would end a reload begun before. */
export async function closeSheet(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  const page = sheet.page()
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toMatch(/sheets":\["/)
}

export async function goToSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible()
}

/** Adds codes by email as a further sign-in method. */
export async function addEmailCodes(page: Page): Promise<void> {
  await goToSecurity(page)
  await page.getByRole('button', { name: 'Add codes by email' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Logs in at the local provider's own page. */
export async function logInAtProvider(provider: Page, email: string): Promise<void> {
  await provider.getByLabel('Email address').fill(email)
  await provider.getByRole('button', { name: 'Continue' }).click()
}
