import { expect, type Page } from '@playwright/test'
import { createPasskey, signUpInForms } from './support/customer.ts'
import { test } from './support/test.ts'

const pages = ['Help', 'Terms', 'Privacy notice']

/** Reads the three pages by the links of the foot. */
async function readAll(page: Page): Promise<void> {
  for (const name of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  }
}

test('help, terms and the privacy notice are there before the login, while the wallet is set up and after', async ({
  page,
  authenticator: _,
}) => {
  await page.goto('/')
  await readAll(page)
  await page.getByRole('link', { name: 'Marram' }).click()
  await page.getByLabel('Full name').fill('Ada')
  const opening = page.waitForEvent('popup')
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click()
  const terms = await opening
  await expect(terms.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible()
  await terms.close()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada')

  await signUpInForms(page)
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  await readAll(page)
  await page.getByRole('link', { name: 'Marram' }).click()
  await createPasskey(page)
  await readAll(page)
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
})
