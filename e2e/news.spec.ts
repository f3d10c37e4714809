import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, customerOf, goToSecurity, openUnlock } from './support/customer.ts'
import { openOtherDevice } from './support/otherDevice.ts'
import { test } from './support/test.ts'
import { installClock } from './support/time.ts'

test('incoming money is announced on the screen that is open', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const customerId = await customerOf(page)
  const news = page.locator('.arrivals')
  for (const screen of ['/', '/security/phrase']) {
    await test.step(`on ${screen}`, async () => {
      const listening = page.waitForResponse(/\/api\/events/)
      await page.goto(screen)
      await listening
      // The region is there before its text: only then is the text read out.
      await expect(news).toHaveAttribute('role', 'status')
      await expect(news).toHaveText('')
      const origin = new URL(page.url()).origin
      await page.request.post('/local/incoming', { data: { customerId }, headers: { origin } })
      await expect(news).toContainText(/25\.00\sUSDB has arrived/)
      await expect(news).toBeInViewport()
      await expectAccessible(page)
    })
  }
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news).toHaveText('')
})

test('a device that is signed out elsewhere says so within five seconds, with and without the stream of events', async ({
  page,
  browser,
  authenticator,
}) => {
  await becomeCustomer(page)
  const other = await openOtherDevice(page, browser, authenticator)
  await installClock(other)
  const news = other.locator('.news')
  for (const isStreamCut of [false, true]) {
    await test.step(isStreamCut ? 'without the stream' : 'with the stream', async () => {
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
      if (isStreamCut) await other.clock.runFor(5_000)
      await expect(news).toContainText('Your wallet was locked from another device')
      await expectAccessible(other)
      await other.getByRole('button', { name: 'Dismiss' }).click()
      await expect(news).toHaveText('')
    })
  }
  await other.context().close()
})
