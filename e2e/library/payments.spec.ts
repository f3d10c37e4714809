import { expect } from '@playwright/test'
import {
  expectStatus,
  fund,
  prepareQuote,
  signInWithNewEmail,
  signInWithNewPasskey,
} from './support/people.ts'
import { openWallet, test } from './support/test.ts'

test('lists transactions page after page, and looks one up', async ({ page, harness, user }) => {
  await openWallet(page)
  await signInWithNewEmail(page, harness, user)
  await fund(harness, user)
  for (let count = 0; count < 3; count += 1) {
    await prepareQuote(page)
    await page.evaluate(() => window.holdfast.executeQuote(window.wallet, window.quote))
  }
  const ids = await page.evaluate(async () => {
    const found: string[] = []
    const { listTransactions } = window.holdfast
    const options = { type: 'OUTGOING', limit: 1 } as const
    for await (const { id } of listTransactions(window.wallet, options)) found.push(id)
    return found
  })

  expect(new Set(ids).size).toBe(3)
  const { transactionId } = await page.evaluate(() => window.quote)
  expect(ids).toContain(transactionId)
})

test('deletes a bank account, and pays nobody there any more', async ({ page, harness, user }) => {
  await openWallet(page)
  await signInWithNewEmail(page, harness, user)
  await fund(harness, user)
  await prepareQuote(page)
  const left = await page.evaluate(async () => {
    const { deleteExternalAccount, listExternalAccounts } = window.holdfast
    const { data } = await listExternalAccounts(window.wallet)
    for (const { id } of data) await deleteExternalAccount(window.wallet, id)
    return (await listExternalAccounts(window.wallet)).data
  })

  expect(left).toEqual([])
})

test('offers the passkey in an input’s autofill', async ({ page, user: _ }) => {
  await openWallet(page)
  await signInWithNewPasskey(page)
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await page.evaluate(() =>
    window.holdfast.signInWithPasskey(window.wallet, { mediation: 'autofill' }),
  )

  await expectStatus(page, 'signedIn')
})
