import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, customerOf, goToSecurity, openUnlock } from './support/customer.ts'
import { openOtherDevice } from './support/otherDevice.ts'
import { test } from './support/test.ts'

const screens = ['/', '/send', '/accounts', '/security', '/security/phrase']

test('no connection is said at the top within two seconds, also before the login', async ({
  page,
  context,
  authenticator: _,
}) => {
  const offline = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Join Marram' })).toBeVisible()
  await context.setOffline(true)
  await expect(offline).toBeVisible({ timeout: 2_000 })
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(offline).toBeHidden({ timeout: 2_000 })

  await becomeCustomer(page)
  await goToSecurity(page)
  await page.getByRole('heading', { name: 'Marram account' }).scrollIntoViewIfNeeded()
  await context.setOffline(true)
  await expect(offline).toBeInViewport({ ratio: 1, timeout: 2_000 })
  expect((await offline.boundingBox())?.y).toBe(0)
  await expectAccessible(page)
})

test('incoming money is announced on every screen', async ({ page, authenticator: _ }) => {
  test.setTimeout(120_000)
  await becomeCustomer(page)
  const customerId = await customerOf(page)
  for (const screen of screens) {
    const listening = page.waitForResponse(/\/api\/events/)
    await page.goto(screen)
    await listening
    const news = page.locator('.news')
    // The region is there before its text: only then is the text read out.
    await expect(news).toHaveAttribute('role', 'status')
    await expect(news).toHaveText('')
    const origin = new URL(page.url()).origin
    await page.request.post('/local/incoming', { data: { customerId }, headers: { origin } })
    await expect(news).toContainText(/25\.00\sUSDB has arrived/)
    await expect(news).toBeInViewport()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.locator('.news')).toHaveText('')
})

for (const isStreamCut of [false, true]) {
  const way = isStreamCut ? 'without the stream of events' : 'by the stream of events'
  test(`a device that is signed out elsewhere says so within five seconds, ${way}`, async ({
    page,
    browser,
    authenticator,
  }) => {
    await becomeCustomer(page)
    const other = await openOtherDevice(page, browser, authenticator)
    if (isStreamCut) await other.route('**/api/events?*', (route) => route.abort())
    await other.goto('/')
    await openUnlock(other)
    await other.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(other.getByText('Unlocked until')).toBeVisible()
    await other.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect(other.getByText('Account ending in 6789')).toBeVisible()

    await goToSecurity(page)
    await page.getByRole('button', { name: /^Sign out the device/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(other.locator('.news')).toContainText(
      'Your wallet was locked from another device',
      { timeout: 5_000 },
    )
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Dismiss' }).click()
    await expect(other.locator('.news')).toHaveText('')
    await other.context().close()
  })
}
