import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator, type VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { askSandbox, type Harness, type HarnessUser } from './harness.ts'
import { openWallet } from './test.ts'

/** The last code sent to an e-mail address or a phone number. */
export async function lastCode({ sandbox }: Harness, contact: string): Promise<string> {
  const messages = await sandbox.mail.list()
  const code = messages.filter(({ to }) => to === contact).at(-1)?.code
  if (!code) throw new Error('no code was sent to the address or number')
  return code
}

/** Adds an e-mail credential to a wallet that has none, and signs in with its first code. */
export async function signInWithNewEmail(
  page: Page,
  harness: Harness,
  { email }: HarnessUser,
): Promise<void> {
  await page.evaluate(
    (address) => window.holdfast.addEmailOtp(window.wallet, { email: address }),
    email,
  )
  await signInWithEmail(page, harness, email)
}

/** Opens the page with a wallet that is signed in with a new e-mail credential. */
export async function openSignedIn(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  await openWallet(page)
  await signInWithNewEmail(page, harness, user)
}

/** The same, with money in the wallet. */
export async function openFunded(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  await openSignedIn(page, harness, user)
  await fund(harness, user)
}

/** Signs in with a code that is asked for now. */
export async function signInWithEmail(page: Page, harness: Harness, email: string): Promise<void> {
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  const code = await lastCode(harness, email)
  await signIn.evaluate((started, typed) => started.complete(typed), code)
}

/** Signs in with a passkey that is made for it. */
export async function signInWithNewPasskey(page: Page): Promise<VirtualAuthenticator> {
  const authenticator = await addVirtualAuthenticator(page)
  await page.evaluate(async () => {
    await window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' })
    await window.holdfast.signInWithPasskey(window.wallet)
  })
  return authenticator
}

/** Gives a user's wallet money. @param amount - in millionths of a USDB */
export async function fund(
  { sandbox }: Harness,
  { accountId }: HarnessUser,
  amount = 100_000_000,
): Promise<void> {
  await askSandbox(sandbox, 'POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount })
}

/** The number of a bank account that exists: its last three digits choose no test outcome. */
function newAccountNumber(): string {
  return `${randomInt(10 ** 9)}999`
}

/** A quote over 1.00 USDB to a new bank account, left in the page as `quote`. */
export function prepareQuote(page: Page): Promise<string> {
  return page.evaluate(async (accountNumber) => {
    const { holdfast, wallet } = window
    const bankAccount = await holdfast.createExternalAccount(wallet, {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber,
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    })
    window.quote = await holdfast.createQuote(wallet, {
      destination: { accountId: bankAccount.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000_000,
    })
    return window.quote.id
  }, newAccountNumber())
}

/** How often a call was made since the mark. */
export function countCalls({ calls }: Harness, pattern: RegExp): number {
  return calls.filter((call) => pattern.test(call)).length
}

/** Waits until a page's wallet has a status. */
export async function expectStatus(page: Page, status: string, timeout = 5_000): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.wallet.getState().status), { timeout })
    .toBe(status)
}

/** The service does what the page's n-th writing call asks for, and the page never hears of it. */
export async function loseResponse(page: Page, leg: number): Promise<void> {
  let calls = 0
  await page.route('**/wallet/**', async (route) => {
    const isWriting = route.request().method() !== 'GET'
    calls += isWriting ? 1 : 0
    if (!isWriting || calls !== leg) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
}
