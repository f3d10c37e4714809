import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signUp } from './support/customer.ts'
import { test } from './support/test.ts'

test('a first passkey that was not created is said so', async ({ page, authenticator }) => {
  await signUp(page)
  await authenticator.setUserVerified(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was created. Try again when you are ready.',
  )
  await expect(page.getByRole('heading', { name: 'Create the key to your wallet' })).toBeVisible()
  await expectAccessible(page)
  await authenticator.setUserVerified(true)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('a passkey that was created and did not unlock the wallet is said so', async ({
  page,
  authenticator,
}) => {
  await signUp(page)
  // The second prompt, which signs in, fails.
  page.on('response', (response) => {
    const isRegistered = /\/auth\/credentials$/.test(new URL(response.url()).pathname)
    if (isRegistered && response.request().method() === 'POST') {
      void authenticator.setUserVerified(false)
    }
  })
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'Your passkey was created, but your wallet is still locked. Unlock it with this passkey.',
  )
  await expectAccessible(page)
  page.removeAllListeners('response')
  await authenticator.setUserVerified(true)
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('a passkey that was not created is not the problem of another sign-in method', async ({
  page,
  authenticator,
}) => {
  await signUp(page)
  await authenticator.setUserVerified(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Codes by e-mail are ready' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a passkey may have the apostrophe in its name that phones type', async ({
  page,
  authenticator: _,
}) => {
  await signUp(page)
  await page.getByLabel('Name of this passkey').fill('Theo’s laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page.getByText("Theo's laptop")).toBeVisible()
})
