import { expect } from '@playwright/test'
import { test as base } from 'holdfast-sandbox/playwright'

const test = base.extend<{ appUrl: string }>({
  // Your app with its backend, which is told where the service of this test is.
  appUrl: async ({ sandbox, sandboxUrl, customer }, use) => {
    const app = await startApp({ baseUrl: `${sandboxUrl}${sandbox.basePath}`, customer })
    await use(app.url)
    await app.close()
  },
})

test('a customer creates a passkey and pays', async ({ page, appUrl, authenticator, sandbox }) => {
  await authenticator.setUserVerified(true) // it accepts every prompt
  await page.goto(appUrl)
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await sandbox.clock.advance(2_000) // until the payment has arrived
  await expect(page.getByRole('status')).toHaveText('Paid')
})

// The block above is an example on a page (test/pages.test.ts).
declare function startApp(options: {
  baseUrl: string
  customer: { id: string; walletAccountId: string }
}): Promise<{ url: string; close(): Promise<void> }>
