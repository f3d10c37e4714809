import { expect } from '@playwright/test'
import { addAuthenticator } from '../support/test.ts'
import { startHarness } from './support/harness.ts'
import { expectStatus, fund, prepareQuote } from './support/people.ts'
import { test as base, codeOf } from './support/test.ts'

/** The same stories against a service that only knows its magic values. */
const test = base.extend({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const harness = await startHarness({ mode: 'magic' })
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.beforeEach(async ({ page, user: _ }) => {
  await page.goto('/')
  await page.waitForFunction(() => 'holdfast' in window)
  await page.evaluate(() => {
    const { createWallet, hostedSandbox } = window.holdfast
    window.wallet = createWallet({ relayUrl: '/wallet', environment: hostedSandbox() })
    window.wallet.subscribe(() => undefined)
  })
})

test('signs in with a passkey and pays, with magic signatures', async ({ page, harness, user }) => {
  await addAuthenticator(page)
  await page.evaluate(async () => {
    await window.holdfast.addPasskey(window.wallet, { nickname: 'Laptop' })
    await window.holdfast.signInWithPasskey(window.wallet)
  })
  await expectStatus(page, 'signedIn')
  await fund(harness, user)
  await prepareQuote(page)

  expect(await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote))).toBe(
    'none',
  )
})

test('signs in with the code every hosted sandbox takes, and with no other', async ({
  page,
  user,
}) => {
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  const complete = (code: string) =>
    signIn.evaluate(
      (started, typed) =>
        started.complete(typed).then(
          () => 'none',
          (error) => error.code,
        ),
      code,
    )

  expect(await complete('123456')).toBe('ONE_TIME_CODE_REJECTED')
  expect(await complete('000000')).toBe('none')
  expect(
    await codeOf(page, () =>
      window.holdfast.updatePrivacy(window.wallet, { privateEnabled: true }),
    ),
  ).toBe('none')
})
