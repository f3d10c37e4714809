import { expect } from '@playwright/test'
import {
  expectStatus,
  fund,
  lastCode,
  prepareQuote,
  signInWithEmail,
  signInWithNewEmail,
  signInWithNewPasskey,
} from './support/people.ts'
import { codeOf, logIn, openWallet, test } from './support/test.ts'

/** The same library against the later generation: sealed codes, client-held keys, hex challenges. */
test.use({ profile: 'live-2026-08' })

test('signs in with a code that is sealed on the device, and pays with the key made here', async ({
  page,
  harness,
  user,
}) => {
  const { export: exportKey, oneTimeCode } = harness.sandbox.signers
  await openWallet(page, { signerPublicKeys: { export: [exportKey], oneTimeCode: [oneTimeCode] } })
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await signInWithEmail(page, harness, user.email)
  await expectStatus(page, 'signedIn')
  const [mail] = (await harness.sandbox.mail.list()).filter(({ to }) => to === user.email)
  expect(bodies.join()).toContain('encryptedOtpBundle')
  expect(bodies.join()).not.toContain(mail?.code ?? 'no code')

  await fund(harness, user)
  await prepareQuote(page)
  expect(await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote))).toBe(
    'none',
  )
})

test('opens the session of a code that was entered without loading a part of the library', async ({
  page,
  harness,
  user,
}) => {
  const { export: exportKey, oneTimeCode } = harness.sandbox.signers
  await openWallet(page, { signerPublicKeys: { export: [exportKey], oneTimeCode: [oneTimeCode] } })
  const signIn = await page.evaluateHandle(() => window.holdfast.startEmailOtp(window.wallet))
  await page.waitForLoadState('networkidle')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const code = await lastCode(harness, user.email)
  await signIn.evaluate((started, typed) => started.complete(typed), code)

  await expectStatus(page, 'signedIn')
  expect(scripts).toEqual([])
})

test('signs in for the first time with an e-mail credential that was just added', {
  tag: '@T4',
}, async ({ page, context, harness }) => {
  const user = await harness.newUser({ isEmailUntold: true })
  await logIn(context, harness, user)
  await openWallet(page, {
    signerPublicKeys: { oneTimeCode: [harness.sandbox.signers.oneTimeCode] },
  })
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await signInWithNewEmail(page, harness, user)

  await expectStatus(page, 'signedIn')
  const mails = (await harness.sandbox.mail.list()).filter(({ to }) => to === user.email)
  for (const { code = 'no code' } of mails) expect(bodies.join()).not.toContain(code)
})

test('seals no code to a target that no pinned key has signed', async ({ page, harness, user }) => {
  await openWallet(page)
  const code = await signInWithEmail(page, harness, user.email).then(
    () => 'none',
    (error) => String(error),
  )

  expect(code).toContain('not pinned')
  await expectStatus(page, 'signedOut')
})

test('signs in with a passkey over a hex challenge, with a client-held key', async ({
  page,
  harness,
  user,
}) => {
  const { export: exportKey, oneTimeCode } = harness.sandbox.signers
  const signerPublicKeys = { export: [exportKey], oneTimeCode: [oneTimeCode] }
  await openWallet(page, { sessionKeys: 'clientHeld', signerPublicKeys })
  await signInWithEmail(page, harness, user.email)
  await signInWithNewPasskey(page)

  await expectStatus(page, 'signedIn')
  expect(await page.evaluate(() => window.wallet.getState().session?.type)).toBe('PASSKEY')
  const refreshed = await page.evaluate(() => window.holdfast.refreshSession(window.wallet))
  expect(refreshed).not.toHaveProperty('encryptedSessionSigningKey')
})
