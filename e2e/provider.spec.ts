import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  goHome,
  goToSecurity,
  lock,
  logInAtProvider,
  openUnlock,
  review,
  signAndSend,
  signUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

/** Presses what opens the provider in a window of its own. */
async function openProvider(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  return opening
}

test('a newcomer sets up with Skerry ID in a window of its own, long after the page was opened', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Developer' }).click()
  const panel = page.getByRole('complementary', { name: 'Developer' })

  await test.step('1. the clock of the whole demo jumps', async () => {
    await panel.getByRole('tab', { name: 'Sandbox' }).click()
    for (const jump of ['One day', 'Five minutes']) {
      const passed = page.waitForResponse(
        (response) =>
          response.url().endsWith('/local/clock') && response.request().method() === 'POST',
      )
      await panel.getByRole('button', { name: jump }).click()
      // The outcome of the jump before is shown until this one is under way.
      await passed
      await expect(panel.getByText('Done.')).toBeVisible()
    }
  })

  await test.step('2. a window that is closed is no dead end', async () => {
    const popup = await openProvider(page, 'Use Skerry ID')
    await popup.getByLabel('Email address').waitFor()
    await popup.close()
    await expect(
      page.getByText('The other window was closed before sign-in was complete. Try again.'),
    ).toBeVisible()
  })

  await test.step('3. on the provider’s own site the form is really posted, and the wallet unlocked', async () => {
    const popup = await openProvider(page, 'Use Skerry ID')
    await expect(popup).toHaveURL(/^http:\/\/127\.0\.0\.1:/)
    await logInAtProvider(popup, email)
    await expect(page.getByRole('heading', { name: 'Skerry ID is ready' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue with Skerry ID' }).click()
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await goToSecurity(page)
    await expect(page.getByText('Skerry ID. Added')).toBeVisible()
  })

  await test.step('4. news of money still arrive', async () => {
    await goHome(page)
    await panel.getByRole('button', { name: 'Receive 25.00 USDB' }).click()
    await expect(page.getByText('Balance 25.00 USDB')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a customer leaves the page for Skerry ID and returns to where they were, also to a payment', async ({
    page,
    authenticator: _,
  }) => {
    const { email } = await becomeCustomer(page)

    /** The provider does not know this browser any more. */
    const forgetLogin = () => page.context().clearCookies({ domain: '127.0.0.1' })
    /** Leaves the review of a payment for the provider, and returns before the login there. */
    const leaveReview = async () => {
      await lock(page)
      await forgetLogin()
      const sheet = await review(page, '10')
      await sheet.getByRole('button', { name: 'Continue with Skerry ID' }).click()
      await page.getByLabel('Email address').waitFor()
    }
    const sheet = page.getByRole('dialog', { name: 'Review and sign' })

    await test.step('1. Skerry ID becomes a sign-in method', async () => {
      await goToSecurity(page)
      await page.getByRole('button', { name: 'Add Skerry ID' }).click()
      await logInAtProvider(await openProvider(page, 'Add'), email)
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('2. the page itself goes to the provider and comes back unlocked', async () => {
      await lock(page)
      await forgetLogin()
      const unlocking = await openUnlock(page)
      await unlocking.getByRole('button', { name: 'Continue with Skerry ID' }).click()
      await logInAtProvider(page, email)
      await expect(page.getByText('Unlocked until')).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
    })

    await test.step('3. in the middle of a payment it comes back to the review of the same price', async () => {
      await leaveReview()
      const prices: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/wallet/quotes')) prices.push(request.url())
      })
      await logInAtProvider(page, email)
      await expect(sheet.getByText('10.00 USDB')).toBeVisible()
      await expect(sheet.getByText('Grace Hopper')).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === '/send' && url.search === '')
      await signAndSend(page)
      await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
      expect(prices).toEqual([])
      await page.getByRole('link', { name: 'Send', exact: true }).click()
      await expect(page.getByLabel('Amount')).toHaveValue('')
    })

    await test.step('4. a price that expired meanwhile is replaced, and the review says so', async () => {
      await leaveReview()
      await page.route('**/wallet/quotes/Quote*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ json: { ...(await response.json()), status: 'EXPIRED' } })
      })
      await logInAtProvider(page, email)
      await expect(
        sheet.getByText('The earlier price has expired. These are the new terms.'),
      ).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await signAndSend(page)
      await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
      await goHome(page)
      await expect(page.getByText('80.00 USDB')).toBeVisible()
    })
  })
})
