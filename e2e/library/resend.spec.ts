import { expect, type JSHandle, type Page } from '@playwright/test'
import type { EmailOtpSignIn } from 'holdfast'
import { type Harness, startHarness } from './support/harness.ts'
import { expectStatus } from './support/people.ts'
import { test as base, openWallet } from './support/test.ts'

/** A relay that sends two codes in ten minutes when asked, and no more. */
const test = base.extend({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const challengesPerCredential = { max: 2, windowSeconds: 600 }
      const harness = await startHarness({}, { limits: { challengesPerCredential } })
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function startSignIn(page: Page, email: string): Promise<JSHandle<EmailOtpSignIn>> {
  await openWallet(page)
  await page.evaluate(
    (address) => window.holdfast.addEmailOtp(window.wallet, { email: address }),
    email,
  )
  return page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
}

/** Time passes at the service; the page hears of it with the next answer. */
async function pass(page: Page, { sandbox }: Harness, seconds: number): Promise<void> {
  await sandbox.clock.advance(seconds * 1_000)
  await page.evaluate(() => window.holdfast.listCredentials(window.wallet))
}

async function codesTo({ sandbox }: Harness, email: string): Promise<string[]> {
  const mails = await sandbox.mail.list()
  return mails.filter(({ to }) => to === email).map(({ code }) => code ?? '')
}

test('sends a second mail once the pause is over, and takes the code of that one', async ({
  page,
  harness,
  user,
}) => {
  const signIn = await startSignIn(page, user.email)
  const before = await codesTo(harness, user.email)
  expect(await signIn.evaluate((it) => it.resend())).toMatchObject({ sent: false })
  expect(await codesTo(harness, user.email)).toEqual(before)

  await pass(page, harness, 31)
  const again = await signIn.evaluate((it) => it.resend())
  expect(again.sent).toBe(true)
  expect(again.resendAfterSeconds).toBeGreaterThan(0)
  const codes = await codesTo(harness, user.email)
  expect(codes).toHaveLength(before.length + 1)
  await signIn.evaluate((it, code) => it.complete(code), codes.at(-1) ?? '')
  await expectStatus(page, 'signedIn')
})

test('counts down what the relay wants to be waited for, and asks for nothing meanwhile', async ({
  page,
  harness,
  user,
}) => {
  const signIn = await startSignIn(page, user.email)
  const results = []
  for (let round = 0; round < 3; round += 1) {
    await pass(page, harness, 31)
    results.push(await signIn.evaluate((it) => it.resend()))
  }
  const refused = results.find(({ sent }) => !sent)
  expect(refused?.resendAfterSeconds).toBeGreaterThan(31)
  const { length } = harness.calls
  const early = await signIn.evaluate((it) => it.resend())
  expect(early).toMatchObject({ sent: false })
  expect(early.resendAfterSeconds).toBeGreaterThan(31)
  expect(harness.calls).toHaveLength(length)

  const codes = await codesTo(harness, user.email)
  await signIn.evaluate((it, code) => it.complete(code), codes.at(-1) ?? '')
  await expectStatus(page, 'signedIn')
})
