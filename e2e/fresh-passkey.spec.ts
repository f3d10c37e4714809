import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  enterCode,
  goToSecurity,
  review,
  signAndSend,
  signUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

const demanded = 'Marram asks for your passkey here'
const confirm = 'Confirm with passkey'

async function getPhrase(page: Page): Promise<void> {
  await goToSecurity(page)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Get my phrase' }).click()
}

test('a large payment is not made without the passkey, however unlocked the wallet is', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeCustomer(page, 900_000_000)
  await time.pass(121)
  await authenticator.setUserVerified(false)
  const sheet = await review(page, '800')
  await signAndSend(page)
  await expect(sheet.getByText(demanded)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeHidden()
  await sheet.getByRole('button', { name: confirm }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/send/)

  await authenticator.setUserVerified(true)
  await sheet.getByRole('button', { name: confirm }).click()
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('a small payment needs no other passkey than the one that unlocked the wallet', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeCustomer(page, 900_000_000)
  await time.pass(121)
  await authenticator.setUserVerified(false)
  await review(page, '250')
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('the recovery phrase is not given out without the passkey', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeCustomer(page)
  await time.pass(121)
  await authenticator.setUserVerified(false)
  await getPhrase(page)
  await expect(page.getByText(demanded)).toBeVisible()
  await page.getByRole('button', { name: confirm }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('The words are hidden.')).toBeHidden()

  await authenticator.setUserVerified(true)
  await page.getByRole('button', { name: confirm }).click()
  await expect(page.getByText('The words are hidden.')).toBeVisible()
})

test('an unlocked device cannot add a sign-in method without the passkey', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeCustomer(page)
  await time.pass(121)
  await authenticator.setUserVerified(false)
  await goToSecurity(page)
  await page.getByRole('button', { name: 'Add codes by e-mail' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText(demanded)).toBeVisible()

  await authenticator.setUserVerified(true)
  await sheet.getByRole('button', { name: confirm }).click()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toBeHidden()
})

test('an unlocked device cannot remove a payee, to put another in its place, without the passkey', async ({
  page,
  time,
  authenticator,
}) => {
  await becomeCustomer(page)
  await time.pass(121)
  await authenticator.setUserVerified(false)
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  const remove = page.getByRole('button', { name: /^Remove .* 6789$/ })
  await remove.click()
  const sheet = page.getByRole('dialog', { name: 'Remove a bank account' })
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(sheet.getByText(demanded)).toBeVisible()

  await authenticator.setUserVerified(true)
  await sheet.getByRole('button', { name: confirm }).click()
  await expect(remove).toBeHidden()
})

test('a wallet without a passkey is led to one', async ({ page }) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Codes by e-mail are ready' })).toBeVisible()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await getPhrase(page)
  await expect(page.getByText('your wallet has none. Add one first.')).toBeVisible()
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
})

test('the welcome page says from which sum on', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByText(/more than 250\.00\sUSDB from your wallet, and your recovery phrase/),
  ).toBeVisible()
})
