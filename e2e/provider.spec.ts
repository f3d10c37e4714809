import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  goToSecurity,
  lock,
  logInAtProvider,
  openUnlock,
  review,
  signAndSend,
  signUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

test('Skerry ID as the first sign-in method, on another site, with its form really posted', async ({
  page,
}) => {
  const { email } = await signUp(page)
  const adding = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Use Skerry ID' }).click()
  const popup = await adding
  await expect(popup).toHaveURL(/^http:\/\/127\.0\.0\.1:/)
  await logInAtProvider(popup, email)
  await expect(page.getByRole('heading', { name: 'Skerry ID is ready' })).toBeVisible()

  await page.getByRole('button', { name: 'Continue with Skerry ID' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await goToSecurity(page)
  await expect(page.getByText('Skerry ID. Added')).toBeVisible()
})

test('a window that is closed is no dead end', async ({ page }) => {
  await signUp(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Use Skerry ID' }).click()
  const popup = await opening
  await popup.getByLabel('E-mail address').waitFor()
  await popup.close()
  await expect(
    page.getByText('The other window was closed before sign-in was complete. Try again.'),
  ).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the page itself goes to the provider and comes back unlocked', async ({
    page,
    authenticator: _,
  }) => {
    const { email } = await becomeCustomer(page)
    await goToSecurity(page)
    await page.getByRole('button', { name: 'Add Skerry ID' }).click()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await logInAtProvider(await opening, email)
    await expect(page.getByRole('dialog')).toBeHidden()

    await lock(page)
    await page.context().clearCookies({ domain: '127.0.0.1' })
    const sheet = await openUnlock(page)
    await sheet.getByRole('button', { name: 'Continue with Skerry ID' }).click()
    await logInAtProvider(page, email)
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  })

  /** Leaves the review of a payment for the provider, and returns before the login there. */
  async function leaveReview(page: Page): Promise<string> {
    const { email } = await becomeCustomer(page)
    await goToSecurity(page)
    await page.getByRole('button', { name: 'Add Skerry ID' }).click()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await logInAtProvider(await opening, email)
    await expect(page.getByRole('dialog')).toBeHidden()
    await lock(page)
    await page.context().clearCookies({ domain: '127.0.0.1' })
    const sheet = await review(page, '10')
    await sheet.getByRole('button', { name: 'Continue with Skerry ID' }).click()
    await page.getByLabel('E-mail address').waitFor()
    return email
  }

  test('unlocking in the middle of a payment comes back to the review of the same price', async ({
    page,
    authenticator: _,
  }) => {
    const email = await leaveReview(page)
    const prices: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/wallet/quotes')) prices.push(request.url())
    })
    await logInAtProvider(page, email)
    const sheet = page.getByRole('dialog', { name: 'Review and sign' })
    await expect(sheet.getByText('10.00 USDB')).toBeVisible()
    await expect(sheet.getByText('Grace Hopper')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/send' && url.search === '')
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    expect(prices).toEqual([])
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('')
  })

  test('a price that expired meanwhile is replaced, and the review says so', async ({
    page,
    authenticator: _,
  }) => {
    const email = await leaveReview(page)
    await page.route('**/wallet/quotes/Quote*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), status: 'EXPIRED' } })
    })
    await logInAtProvider(page, email)
    const sheet = page.getByRole('dialog', { name: 'Review and sign' })
    await expect(
      sheet.getByText('The price that you saw before has expired. These are new terms.'),
    ).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })
})
