import { expect } from '@playwright/test'
import { test as base, type SandboxWorkerFixtures } from 'holdfast-sandbox/playwright'
import { createApiClient } from 'holdfast-sandbox/testing'
import { startApp } from './support/app.ts'

// In a file of your own, which your tests import.
const test = base.extend<{ appUrl: string }, Pick<SandboxWorkerFixtures, 'seed'>>({
  // Made once for each worker; every test goes on from it.
  seed: [
    ({}, use) =>
      use(async (sandbox) => {
        const api = createApiClient(sandbox)
        await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Example' })
      }),
    { scope: 'worker' },
  ],
  // Your app with its backend, which is told where the service of this test is.
  appUrl: async ({ sandbox, sandboxUrl }, use) => {
    const { authorization, basePath } = sandbox
    const app = await startApp({ url: `${sandboxUrl}${basePath}`, authorization })
    await use(app.url)
    app.close()
  },
})

test('shows a new customer beside those that are there', async ({ page, appUrl, api }) => {
  await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Bob Example' })
  await page.goto(appUrl)
  await expect(page.getByRole('listitem')).toHaveText(['Bob Example', 'Ada Example'])
})

test('shows a customer on the sandbox’s own page', async ({ page, sandboxUrl, customer }) => {
  await page.goto(`${sandboxUrl}/#/customers`)
  await expect(page.getByText(customer.id)).toBeVisible()
})

test('creates a passkey', async ({ page, sandboxUrl, authenticator }) => {
  await authenticator.setUserVerified(true)
  await page.goto(sandboxUrl)
  const type = await page.evaluate(async () => {
    const credential = await navigator.credentials.create({
      publicKey: {
        challenge: new Uint8Array(32),
        rp: { name: 'Example' },
        user: { id: new Uint8Array(16), name: 'ada', displayName: 'Ada Example' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    })
    return credential?.type
  })
  expect(type).toBe('public-key')
})
