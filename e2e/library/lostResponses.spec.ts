import { expect, type Page } from '@playwright/test'
import {
  expectStatus,
  loseResponse,
  openFunded,
  openSignedIn,
  prepareQuote,
  signInWithNewPasskey,
} from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

const isPrivate = (page: Page) =>
  page.evaluate(async () => (await window.holdfast.getAccount(window.wallet)).privateEnabled)

for (const leg of [1, 2]) {
  test(`a payment whose response ${leg} is lost is executed once, and said to be`, {
    tag: '@T35',
  }, async ({ page, harness, user }) => {
    await openFunded(page, harness, user)
    await prepareQuote(page)
    await loseResponse(page, leg)
    const status = await page.evaluate(
      async () => (await window.holdfast.executeQuote(window.wallet, window.quote)).status,
    )
    const balance = await page.evaluate(
      async () => (await window.holdfast.getAccount(window.wallet)).balance.amount,
    )

    expect(status).toBe('executed')
    expect(balance).toBeGreaterThan(100_000_000 - 2 * 1_000_000)
    expect(balance).toBeLessThan(100_000_000)
  })
}

test('a signed action whose first response is lost has done nothing, and can be repeated', {
  tag: '@T8',
}, async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  const before = await isPrivate(page)
  await loseResponse(page, 1)
  const change = () => window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true })

  expect(await codeOf(page, change)).toBe('NETWORK_ERROR')
  expect(await isPrivate(page)).toBe(before)
  expect(await codeOf(page, change)).toBe('none')
  expect(await isPrivate(page)).toBe(true)
})

test('a signed action whose last response is lost is read back, and reported as done', {
  tag: '@T8',
}, async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  await loseResponse(page, 2)
  const change = () => window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true })

  expect(await codeOf(page, change)).toBe('none')
  expect(await isPrivate(page)).toBe(true)
})

for (const [leg, name] of [
  [1, 'challenge'],
  [2, 'session'],
] as const) {
  test(`a sign-in whose ${name} is lost leaves no session, and the next one works`, async ({
    page,
    user: _,
  }) => {
    await openWallet(page)
    await signInWithNewPasskey(page)
    await page.evaluate(() => window.holdfast.signOut(window.wallet))
    await loseResponse(page, leg)
    const signIn = () => window.holdfast.signInWithPasskey(window.wallet)

    expect(await codeOf(page, signIn)).toBe('NETWORK_ERROR')
    await expectStatus(page, 'signedOut')
    expect(await codeOf(page, signIn)).toBe('none')
    await expectStatus(page, 'signedIn')
  })
}

test('a credential whose response is lost is found again, and added once', { tag: '@T8' }, async ({
  page,
  user,
}) => {
  await openWallet(page)
  await loseResponse(page, 1)
  const credentials = await page.evaluate(async (email) => {
    const { holdfast, wallet } = window
    const added = await holdfast.addEmailOtp(wallet, { email }).catch((error) => error.code)
    return { added, listed: (await holdfast.listCredentials(wallet)).map(({ type }) => type) }
  }, user.email)

  expect(credentials.listed).toEqual(['EMAIL_OTP'])
  expect(credentials.added).toMatchObject({ type: 'EMAIL_OTP' })
})
