import { expect } from '@playwright/test'
import {
  countCalls,
  expectStatus,
  signInWithEmail,
  signInWithNewEmail,
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

test('adds a passkey with an e-mail session and revokes the e-mail with the passkey', async ({
  page,
  harness,
  user,
}) => {
  await openWallet(page)
  await signInWithNewEmail(page, harness, user)
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

test('T23: refuses to revoke the last credential, or the session’s own, before any call', async ({
  page,
  harness,
  user,
}) => {
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
