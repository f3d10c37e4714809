import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goHome, goToSecurity } from './support/customer.ts'
import { test } from './support/test.ts'

test('without a connection or a backend, a customer is told, and goes on once they are back', async ({
  page,
  context,
  authenticator: _,
}) => {
  const offline = page.getByRole('status').filter({ hasText: 'You are offline.' })
  const unreachable = page.getByRole('alert').filter({ hasText: 'Marram cannot be reached.' })
  const tryAgain = page.getByRole('button', { name: 'Try again' })

  await test.step('1. before the login: no platform', async () => {
    await page.route('**/api/me', (route) => route.abort())
    await page.goto('/')
    await expect(unreachable).toBeVisible()
    await page.unrouteAll()
    await tryAgain.click()
    await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
  })

  await test.step('2. before the login: no connection', async () => {
    await context.setOffline(true)
    await expect(offline).toBeVisible()
    await context.setOffline(false)
    await expect(offline).toBeHidden()
  })

  await test.step('3. behind it: no wallet', async () => {
    await becomeCustomer(page)
    await page.route('**/wallet/**', (route) => route.abort())
    await page.reload()
    await expect(unreachable).toBeVisible()
    await page.unrouteAll()
    await tryAgain.click()
    await goHome(page)
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  })

  await test.step('4. behind it: no connection, said at the top of the window', async () => {
    await goToSecurity(page)
    await page.getByRole('heading', { name: 'Marram account' }).scrollIntoViewIfNeeded()
    await context.setOffline(true)
    await expect(offline).toBeInViewport({ ratio: 1 })
    expect((await offline.boundingBox())?.y).toBe(0)
  })
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
