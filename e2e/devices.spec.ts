import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  goToSecurity,
  logIn,
  openUnlock,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

const devices = (page: Page) =>
  page.getByRole('region', { name: 'Unlocked devices' }).getByRole('listitem')

/** One row, and nothing left of an earlier session at the service. */
async function expectOneDevice(page: Page): Promise<void> {
  await goToSecurity(page)
  await expect(devices(page).getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByText('An earlier session is still open')).toBeHidden()
  await expect(devices(page)).toHaveCount(1)
}

test('a device stays one row through confirmations with the passkey, a log-out and another login', async ({
  page,
  time,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page, 3_000_000_000)
  for (const nth of ['first', 'second']) {
    await test.step(`the ${nth} confirmation opens no session that stays`, async () => {
      await time.pass(121)
      await review(page, '800')
      await signAndSend(page)
      await page.getByRole('button', { name: 'Confirm with passkey' }).click()
      await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
      await expectOneDevice(page)
    })
  }

  await test.step('nor do a log-out and another login', async () => {
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await logIn(page, email, 2)
    await page.getByRole('link', { name: 'Wallet', exact: true }).click()
    const sheet = await openUnlock(page)
    await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await expectOneDevice(page)
  })
})
