import { expect } from '@playwright/test'
import {
  becomeCustomer,
  closeSheet,
  goHome,
  openUnlock,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

test('a customer whose session expires unlocks the wallet again, also in the middle of a payment', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)

  await test.step('1. a wallet that locked itself says why', async () => {
    await goHome(page)
    await time.pass(16 * 60)
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
    const sheet = await openUnlock(page)
    await expect(
      sheet.getByText('Your session has expired, so your wallet was locked.'),
    ).toBeVisible()
    await closeSheet(sheet)
  })

  await test.step('2. looking at the unlock sheet often asks for one challenge', async () => {
    const challenges: string[] = []
    page.on('request', (request) => {
      if (/\/(challenge|start)$/.test(request.url())) challenges.push(request.url())
    })
    await page.reload()
    for (let visits = 0; visits < 6; visits += 1) {
      const sheet = await openUnlock(page)
      await expect(sheet.getByRole('button', { name: 'Unlock with passkey' })).toBeVisible()
      await closeSheet(sheet)
    }
    const sheet = await openUnlock(page)
    await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(page.getByText('Unlocked until')).toBeVisible()
    expect(challenges).toHaveLength(1)
  })

  await test.step('3. a session that ends in the middle of a payment: unlock in place, and on', async () => {
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
})
