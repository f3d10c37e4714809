import { expect, type Page } from '@playwright/test'
import type { Harness, HarnessUser } from './support/harness.ts'
import {
  countCalls,
  expectStatus,
  openSignedIn,
  signInWithEmail,
  signInWithNewPasskey,
} from './support/people.ts'
import { openWallet, test } from './support/test.ts'

test('adds an e-mail credential with a passkey session, and revokes the passkey with the other', async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  const added = await page.evaluate(
    (email) => window.holdfast.addEmailOtp(window.wallet, { email }),
    user.email,
  )
  expect(added).toMatchObject({ type: 'EMAIL_OTP', accountId: user.accountId })

  await signInWithEmail(page, harness, user.email)
  const left = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const credentials = await holdfast.listCredentials(wallet)
    const passkey = credentials.find(({ type }) => type === 'PASSKEY')
    await holdfast.revokeCredential(wallet, passkey?.id ?? '')
    return (await holdfast.listCredentials(wallet)).map(({ type }) => type)
  })
  expect(left).toEqual(['EMAIL_OTP'])
  await expectStatus(page, 'signedIn')
})

test('adds an e-mail credential typed in capitals, though the app spells it otherwise', async ({
  page,
  user,
}) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  // The answer to the signed leg is lost, so that the outcome is read back as well.
  await page.route('**/wallet/auth/credentials', async (route) => {
    if (!('request-id' in route.request().headers())) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const added = await page.evaluate(
    (email) => window.holdfast.addEmailOtp(window.wallet, { email }),
    user.email.toUpperCase(),
  )

  expect(added).toMatchObject({ type: 'EMAIL_OTP', nickname: user.email })
})

test('adds a passkey with an e-mail session and revokes the e-mail with the passkey', {
  tag: '@hosted',
}, async ({ page, harness, user }) => {
  await openSignedIn(page, harness, user)
  await signInWithNewPasskey(page)
  const left = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const credentials = await holdfast.listCredentials(wallet)
    const email = credentials.find(({ type }) => type === 'EMAIL_OTP')
    await holdfast.revokeCredential(wallet, email?.id ?? '')
    return (await holdfast.listCredentials(wallet)).map(({ type }) => type)
  })

  expect(left).toEqual(['PASSKEY'])
})

test('refuses to revoke the last credential, or the session’s own, before any call', {
  tag: '@T23',
}, async ({ page, harness, user }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  const revokeFirst = () =>
    page.evaluate(async () => {
      const { holdfast, wallet } = window
      const [first] = await holdfast.listCredentials(wallet)
      return holdfast.revokeCredential(wallet, first?.id ?? '').then(
        () => 'none',
        (error) => error.code,
      )
    })
  const before = countCalls(harness, /^DELETE/)
  expect(await revokeFirst()).toBe('LAST_CREDENTIAL')

  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  const own = await page.evaluate(async () => {
    const { holdfast, wallet } = window
    const credentials = await holdfast.listCredentials(wallet)
    const passkey = credentials.find(({ type }) => type === 'PASSKEY')
    return holdfast.revokeCredential(wallet, passkey?.id ?? '').then(
      () => 'none',
      (error) => error.code,
    )
  })
  expect(own).toBe('CREDENTIAL_IN_USE')
  expect(countCalls(harness, /^DELETE/)).toBe(before)
})

/** A passkey and an e-mail credential, signed in with the e-mail, and the passkeys on the device. */
async function openWithBoth(page: Page, harness: Harness, user: HarnessUser) {
  await openWallet(page)
  const { cdp, id } = await signInWithNewPasskey(page)
  await page.evaluate((email) => window.holdfast.addEmailOtp(window.wallet, { email }), user.email)
  await signInWithEmail(page, harness, user.email)
  return async () => {
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })
    return credentials.length
  }
}

/** Revokes the passkey with the session at hand. */
function revokePasskey(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { holdfast, wallet } = window
    const credentials = await holdfast.listCredentials(wallet)
    const passkey = credentials.find(({ type }) => type === 'PASSKEY')
    await holdfast.revokeCredential(wallet, passkey?.id ?? '')
  })
}

test('a revoked passkey is not offered by the device any more', async ({ page, harness, user }) => {
  const passkeysOnDevice = await openWithBoth(page, harness, user)
  expect(await passkeysOnDevice()).toBe(1)
  await revokePasskey(page)

  await expect.poll(passkeysOnDevice).toBe(0)
})

test('a passkey is revoked all the same where the browser cannot be told', async ({
  page,
  harness,
  user,
}) => {
  const passkeysOnDevice = await openWithBoth(page, harness, user)
  await page.evaluate(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'signalUnknownCredential')
  })
  await revokePasskey(page)

  expect(await passkeysOnDevice()).toBe(1)
  const left = await page.evaluate(() => window.holdfast.listCredentials(window.wallet))
  expect(left.map(({ type }) => type)).toEqual(['EMAIL_OTP'])
})
