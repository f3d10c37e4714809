import { expect, type Page } from '@playwright/test'
import type { Harness, HarnessUser } from './support/harness.ts'
import { countCalls, expectStatus, lastCode, signInWithEmail } from './support/people.ts'
import { test as base, codeOf, logIn, openWallet } from './support/test.ts'

const phoneNumber = '+4915112345678'

/** With a user whose number the service has. */
const test = base.extend({
  user: async ({ harness, context }, use) => {
    const user = await harness.newUser({ phoneNumber })
    await logIn(context, harness, user)
    await use(user)
  },
})

/** The generation that sends codes by SMS. */
test.use({ profile: 'live-2026-08' })

/** Opens the page with a wallet that trusts this sandbox's signers. */
async function open(page: Page, { sandbox }: Harness): Promise<void> {
  const signerPublicKeys = { oneTimeCode: [sandbox.signers.oneTimeCode] }
  await openWallet(page, { signerPublicKeys })
}

/** The same, signed in with the e-mail credential that every wallet is born with, and with SMS added. */
async function openWithSms(page: Page, harness: Harness, user: HarnessUser): Promise<void> {
  await open(page, harness)
  await signInWithEmail(page, harness, user.email)
  await page.evaluate(
    (number) => window.holdfast.addSmsOtp(window.wallet, { phoneNumber: number }),
    phoneNumber,
  )
}

test('adds an SMS credential and signs in with the code from the message', async ({
  page,
  harness,
  user,
}) => {
  await openWithSms(page, harness, user)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  const signIn = await page.evaluateHandle(() => window.holdfast.startSmsOtp(window.wallet))
  expect(await signIn.evaluate(({ nickname }) => nickname)).toBe(phoneNumber)
  const code = await lastCode(harness, phoneNumber)
  await signIn.evaluate((started, typed) => started.complete(typed), code)

  await expectStatus(page, 'signedIn')
  const session = await page.evaluate(() => window.wallet.getState().session)
  expect(session).toMatchObject({ type: 'SMS_OTP', nickname: phoneNumber })
  expect(bodies.filter((body) => body.includes('encryptedOtpBundle')).length).toBeGreaterThan(0)
  expect(bodies.filter((body) => body.includes(code))).toEqual([])
})

test('goes on after a reload between the SMS and the code, in a second tab too', async ({
  page,
  context,
  harness,
  user,
}) => {
  await openWithSms(page, harness, user)
  await page.evaluate(async () => {
    await window.holdfast.signOut(window.wallet)
    await window.holdfast.startSmsOtp(window.wallet)
  })
  const sent = countCalls(harness, /challenge$/)
  await open(page, harness)
  const other = await context.newPage()
  await open(other, harness)
  const again = await other.evaluate(async () => {
    const signIn = await window.holdfast.startSmsOtp(window.wallet)
    return signIn.resend()
  })
  expect(again.sent).toBe(false)
  const code = await lastCode(harness, phoneNumber)
  await page.evaluate(async (typed) => {
    const signIn = await window.holdfast.resumeSmsOtp(window.wallet)
    await signIn?.complete(typed)
  }, code)

  await expectStatus(page, 'signedIn')
  await expectStatus(other, 'signedIn')
  expect(countCalls(harness, /challenge$/)).toBe(sent)
  expect(await page.evaluate(() => window.holdfast.resumeSmsOtp(window.wallet))).toBeUndefined()
})

test('signs for no other number than the app shows', { tag: '@T3' }, async ({
  page,
  harness,
  user,
}) => {
  await open(page, harness)
  await signInWithEmail(page, harness, user.email)
  const add = () => window.holdfast.addSmsOtp(window.wallet, { phoneNumber: '+4915187654321' })

  expect(await codeOf(page, add)).toBe('PAYLOAD_MISMATCH')
  const credentials = await page.evaluate(() => window.holdfast.listCredentials(window.wallet))
  expect(credentials.map(({ type }) => type)).toEqual(['EMAIL_OTP'])
})

test('removes the SMS credential with a session of another', async ({ page, harness, user }) => {
  await openWithSms(page, harness, user)
  const left = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const credentials = await holdfast.listCredentials(wallet)
    const sms = credentials.find(({ type }) => type === 'SMS_OTP')
    await holdfast.revokeCredential(wallet, sms?.id ?? '')
    return holdfast.listCredentials(wallet)
  })

  expect(left.map(({ type }) => type)).toEqual(['EMAIL_OTP'])
  const start = () => window.holdfast.startSmsOtp(window.wallet)
  expect(await codeOf(page, start)).toBe('CREDENTIAL_NOT_FOUND')
})
