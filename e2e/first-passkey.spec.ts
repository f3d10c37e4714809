import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { signUp } from './support/customer.ts'
import { test } from './support/test.ts'

test('a newcomer whose prompts fail is told how far it came, and ends with an unlocked wallet', async ({
  page,
  authenticator,
}) => {
  await signUp(page)

  await test.step('1. no passkey is created', async () => {
    await authenticator.setUserVerified(false)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The prompt was cancelled or refused. No passkey was created. Try again when you are ready.',
    )
    await expect(page.getByRole('heading', { name: 'Create the key to your wallet' })).toBeVisible()
    await authenticator.setUserVerified(true)
  })

  await test.step('2. the passkey is created, and the second prompt, which signs in, fails', async () => {
    // Before the page has the response: the second prompt comes at once.
    await page.route(/\/auth\/credentials$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      await authenticator.setUserVerified(false)
      await route.fulfill({ response })
    })
    // With the apostrophe that phones type.
    await page.getByLabel('Name of this passkey').fill('Theo’s laptop')
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'Your passkey was created, but your wallet is still locked. Unlock it with this passkey.',
    )
    await expectAccessible(page)
  })

  await test.step('3. the passkey unlocks the wallet', async () => {
    await page.unrouteAll()
    await authenticator.setUserVerified(true)
    await page.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await expect(page.getByText("Theo's laptop")).toBeVisible()
  })
})
