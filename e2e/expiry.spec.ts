import { expect } from '@playwright/test'
import { becomeCustomer, goHome, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

test('a session that ends in the middle of a payment: unlock in place, and on', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await time.pass(14 * 60)
  const sheet = await review(page, '10')
  await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeVisible()
  await time.pass(60)

  await expect(sheet.getByText('Unlock your wallet to sign this payment.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
  await signAndSend(page)

  await expect(page.getByRole('status').getByText('Completed')).toBeVisible({ timeout: 20_000 })
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
})

test('a wallet that locked itself says why', async ({ page, time, authenticator: _ }) => {
  await becomeCustomer(page)
  await goHome(page)
  await time.pass(16 * 60)
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByText('Your session has expired, so your wallet was locked.')).toBeVisible()
})
