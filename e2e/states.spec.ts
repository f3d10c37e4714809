import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goHome } from './support/customer.ts'
import { test } from './support/test.ts'

test('a platform that cannot be reached is said, and asked again', async ({ page }) => {
  await page.route('**/api/me', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Marram cannot be reached.')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
})

test('a wallet that cannot be reached is said, and asked again', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.route('**/wallet/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Marram cannot be reached.')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
})

test('one list that does not come leaves the others alone', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.route('**/wallet/transactions?**', (route) => route.abort())
  await page.reload()
  await goHome(page)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('alert')).toContainText('Marram cannot be reached.')
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  await expect(page.getByText('Account ending in 6789')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await activity.getByRole('button', { name: 'Try again' }).click()
  await expect(activity.getByText('Money added')).toBeVisible()
})

test('lists on their way have the shape of lists', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.route('**/wallet/transactions?**', () => {})
  await page.route('**/wallet/customers/external-accounts**', () => {})
  await page.reload()
  await goHome(page)
  await expect(page.getByRole('status').getByText('Loading').first()).toBeAttached()
  await expectAccessible(page)
})

test('a browser that keeps no keys says that a reload locks', async ({
  page,
  authenticator: _,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Keys cannot be stored', 'DataCloneError')
    }
  })
  await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('reloading the page locks your wallet')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
})
