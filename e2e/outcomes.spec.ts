import { expect, type Page } from '@playwright/test'
import {
  addBankAccount,
  becomeCustomer,
  goHome,
  readTerms,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

/** Pays 10 to an account whose number ends so. */
async function payTo(page: Page, digits: string): Promise<void> {
  await addBankAccount(page, `44556677${digits}`)
  await page.getByRole('link', { name: new RegExp(`ending in .${digits}$`) }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page).toHaveURL(/\/payments\//)
}

const status = (page: Page) => page.locator('main [role="status"] .status')

const refunded: [string, string][] = [
  ['002', 'The payment service could not complete the payment.'],
  ['004', 'The receiver’s institution did not accept the payment.'],
  ['006', 'The payment was cancelled.'],
]

for (const [digits, why] of refunded) {
  test(`${digits}: says why it failed, and that the money is back`, async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await payTo(page, digits)
    await expect(page.getByText(/10\.00\sUSDB is on its way back to your wallet\./)).toBeVisible()
    await expect(status(page)).toHaveText('Being refunded')
    await expect(page.getByRole('alert')).toContainText(why)
    await expect(page.getByText(/10\.00\sUSDB is back in your wallet\./)).toBeVisible()
    await expect(status(page)).toHaveText('Refunded')
    await goHome(page)
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
    await expect(page.getByRole('link', { name: /To Grace Hopper.*Refunded/ })).toBeVisible()
  })
}

test('003: stays on its way for minutes, then completes', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await payTo(page, '003')
  await expect(status(page)).toHaveText('On its way')
  await time.passAtService(5 * 60)
  await expect(status(page)).toHaveText('On its way')
  await time.passAtService(60)
  await expect(status(page)).toHaveText('Completed')
})

test('005: completed is not the end when the receiving bank sends it back', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await payTo(page, '005')
  await expect(status(page)).toHaveText('Completed')
  await expect(status(page)).toHaveText('Refunded')
  await expect(page.getByText(/10\.00\sUSDB is back in your wallet\./)).toBeVisible()
})

test('007: a refund that fails says where the money is and what to do', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await payTo(page, '007')
  await expect(status(page)).toHaveText('Refund failed')
  await expect(page.getByText('It is reserved for you')).toBeVisible()
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
})

test('a reload while a payment is signed and sent: the page comes back with its outcome', {
  tag: '@T35',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await review(page, '10')
  await readTerms(page)
  let arrive: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let leave: () => void = () => undefined
  const leaving = new Promise<void>((resolve) => {
    leave = resolve
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    leave()
    await arrival
    await route.continue()
  })
  // The response reaches the page that is being left.
  await page.route('**/wallet/quotes/*/execute', async (route) => {
    const response = await route.fetch()
    await leaving
    await route.fulfill({ response })
    // What the page does then: it reads the payment whose outcome it has.
    await page.waitForRequest('**/wallet/transactions/**')
    arrive()
  })
  await signAndSend(page)
  await page.reload()

  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(news).toContainText('Your payment of 10.00')
  await expect(news).toContainText('was sent.')
  await news.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news.getByText('was sent.')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Send', exact: true })).toBeVisible()
  await expect(news.getByText('was sent.')).toBeHidden()
})
