import { expect } from '@playwright/test'
import { test } from 'holdfast-sandbox/playwright'

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
