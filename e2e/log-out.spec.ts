import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, enterCode, goHome, goToSecurity } from './support/customer.ts'
import { test } from './support/test.ts'

const loggedOut = 'You are logged out of Marram. Please log in again.'
const heading = (page: Page) => page.getByRole('heading', { name: 'Create your account' })

/** What is kept of somebody's payment while the page is at a provider. */
async function keepPayment(page: Page): Promise<void> {
  await page.evaluate(() => {
    const terms = { destination: { accountId: 'ExternalAccount:1' } }
    const draft = { amount: '7.00', note: 'Gift', side: 'SENDING' }
    const kept = { email: 'somebody-else@example.com', quoteId: 'Quote:1', terms, draft }
    sessionStorage.setItem('marram.payment', JSON.stringify(kept))
  })
}

/** The login ends elsewhere, and no read of the page is told so. */
async function endLogin(page: Page): Promise<void> {
  await page.route(/\/wallet\/|\/api\/(?!me$)/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await page.context().clearCookies()
}

test('a customer logs out, and is told what failed and what was deleted where that is not all', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const failure = page.getByRole('region', { name: 'Log-out failed' })

  await test.step('1. without a connection the key is deleted, and the login stays', async () => {
    await goHome(page)
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(failure.getByRole('alert')).toContainText('You are still logged in to Marram.')
    await expect(failure).toContainText('Marram cannot be reached.')
    await expect(failure).toContainText('its key was deleted from this browser')
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
    await expect(heading(page)).toBeHidden()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  })

  await test.step('2. on a phone the failure is in view beside the button, and another try works', async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    await goToSecurity(page)
    await keepPayment(page)
    await page.route('**/api/log-out', (route) => route.abort())
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(failure).toBeInViewport({ ratio: 1 })
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toBeVisible()
    // Who logs out here is not told that the login has ended.
    await expect(page.getByText(loggedOut)).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Gift')
    await page.reload()
    await expect(heading(page)).toBeVisible()
  })

  await test.step('3. a payment that was kept for another login is not shown to the next one', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await becomeCustomer(page)
    await keepPayment(page)
    await page.goto('/send')
    await expect(page.getByLabel('Note')).toHaveValue('')
  })

  await test.step('4. a key that cannot be deleted is said after logging out', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('Keys cannot be deleted', 'UnknownError')
      }
      IDBObjectStore.prototype.put = IDBObjectStore.prototype.delete as never
    })
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('could not be deleted from this browser')
    await expectAccessible(page)
  })
})

test('a customer whose login has ended elsewhere is led to the login by what is refused', async ({
  page,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page)

  await test.step('1. by the wallet, which refuses a change', async () => {
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await page.getByLabel('Account holder').fill('Grace Hopper')
    await page.getByLabel('Routing number').fill('021000021')
    await page.getByLabel('Account number').fill('000123456780')
    await endLogin(page)
    await page.getByRole('button', { name: 'Add account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByText(loggedOut)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('2. by the platform itself, after another login', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await enterCode(page, email, 2)
    await goHome(page)
    await page.getByRole('button', { name: 'Add money' }).click()
    await expect(page.getByRole('dialog', { name: 'Add money' })).toBeVisible()
    await endLogin(page)
    await page.getByRole('button', { name: 'Add to wallet' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByText(loggedOut)).toBeVisible()
  })
})
