import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goHome, goToSecurity, signUp } from './support/customer.ts'
import { test } from './support/test.ts'

const loggedOut = 'You are logged out of Marram. Please log in again.'

test('without a connection it says that logging out failed, and what was deleted', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  const failure = page.getByRole('region', { name: 'Log-out failed' })
  await expect(failure.getByRole('alert')).toContainText('You are still logged in to Marram.')
  await expect(failure).toContainText('Marram cannot be reached.')
  await expect(failure).toContainText('its key was deleted from this browser')
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeHidden()
  await expectAccessible(page)

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('paying and logging out work where the browser refuses to store for the tab', async ({
  page,
  authenticator: _,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await becomeCustomer(page)
  await page.goto('/send')
  await expect(page.getByRole('heading', { name: 'Send money' })).toBeVisible()
  await goHome(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('a kept payment that cannot be read is no payment', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.evaluate(() => sessionStorage.setItem('marram.payment', '{"email":'))
  await page.goto('/send')
  await expect(page.getByRole('heading', { name: 'Send money' })).toBeVisible()
})

test('a kept payment ends with its login, and is nobody else’s', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await keepPayment(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Gift')

  // A login that ended elsewhere clears nothing in this tab.
  await becomeCustomer(page)
  await keepPayment(page)
  await page.goto('/send')
  await expect(page.getByLabel('Note')).toHaveValue('')
})

/** What is kept of somebody's payment while the page is at a provider. */
async function keepPayment(page: Page): Promise<void> {
  await page.evaluate(() => {
    const terms = { destination: { accountId: 'ExternalAccount:1' } }
    const draft = { amount: '7.00', note: 'Gift', side: 'SENDING' }
    const kept = { email: 'somebody-else@example.com', quoteId: 'Quote:1', terms, draft }
    sessionStorage.setItem('marram.payment', JSON.stringify(kept))
  })
}

test('on a phone the failure is in view beside the button, and another try works', async ({
  page,
  authenticator: _,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await becomeCustomer(page)
  await goToSecurity(page)
  await page.route('**/api/log-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Log out' }).click()
  const failure = page.getByRole('region', { name: 'Log-out failed' })
  await expect(failure).toBeInViewport({ ratio: 1 })
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('a key that cannot be deleted is said after logging out', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('Keys cannot be deleted', 'UnknownError')
    }
    IDBObjectStore.prototype.put = IDBObjectStore.prototype.delete as never
  })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('could not be deleted from this browser')
  await expectAccessible(page)
})

test('a change that is refused because the login has ended leads to the login', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByLabel('Account holder').fill('Grace Hopper')
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Account number').fill('000123456780')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText(loggedOut)).toBeVisible()
  await expectAccessible(page)
})

test('so does the platform’s own refusal', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await goHome(page)
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add to wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText(loggedOut)).toBeVisible()
})

test('who logs out here is not told that the login has ended', async ({ page }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByText(loggedOut)).toBeHidden()
})
