import { expect } from '@playwright/test'
import { becomeCustomer, readTerms, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

test('a payment’s receipt is there once the payment is executed, without another read or part of the page', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const asked: string[] = []
  const isReceipt = (path: string) => /\/assets\/Payment-[\w-]+\.js$/.test(path)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await test.step('1. its part of the page comes with the review', async () => {
    // While something is read, no screen is loaded ahead.
    await page.route('**/wallet/agents**', () => {})
    await page.goto('/send')
    await expect(page.getByLabel('Amount')).toBeVisible()
    expect(asked.filter(isReceipt)).toEqual([])
    await review(page, '12.50')
    await expect.poll(() => asked.filter(isReceipt)).toHaveLength(1)
    await readTerms(page)
  })

  await test.step('2. it says what the response says, while the payment is still being read', async () => {
    await page.route(/\/wallet\/transactions\/Transaction/, () => {})
    await signAndSend(page)
    const main = page.getByRole('main')
    await expect(main.getByText('To Grace Hopper')).toBeVisible()
    await expect(main.getByText('−12.50 USDB')).toBeVisible()
    const standing = main.getByRole('status').filter({ hasText: /On its way|Completed/ })
    await expect(standing).toBeVisible()
    await expect(main.getByText('Loading')).toHaveCount(0)
    await page.unrouteAll()
    await page.reload()
    await expect(standing.filter({ hasText: 'Completed' })).toBeVisible()
  })
})
