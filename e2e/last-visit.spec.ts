import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  becomeCustomer,
  createPasskey,
  goHome,
  goToSecurity,
  joinWithMoney,
} from './support/customer.ts'
import { everythingKept } from './support/everythingKept.ts'
import { test } from './support/test.ts'

const mark = 'From your last visit, '
const kept = 'marram.lastVisit'

/** Holds the reads of the balance back until the returned function is called. */
async function holdBalance(page: Page): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/wallet/customers/internal-accounts**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a customer who comes back sees the balance of the last visit before it is read, and another user does not', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  await expect(page.getByText('Money added')).toBeVisible()
  await expect.poll(() => everythingKept(page)).toContain(kept)

  await test.step('1. it is marked, cannot be paid with, and makes way for the one that is read', async () => {
    const release = await holdBalance(page)
    await page.reload()
    await expect(page.getByText('Balance at your last visit 100.00 USDB')).toBeVisible()
    await expect(page.getByText(mark).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Send money' }).click()
    await expect(page.getByRole('main').getByRole('status').getByText('Loading')).toBeAttached()
    await expect(page.getByRole('main')).not.toContainText('100.00')
    await goHome(page)
    release()
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
    await expect(page.getByText(mark)).toHaveCount(0)
  })

  await test.step('2. another user on the same device sees nothing of it, and it is deleted', async () => {
    await page.goto('about:blank')
    await joinWithMoney(page, 5_000_000)
    const release = await holdBalance(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
    expect(await everythingKept(page)).not.toContain(kept)
    await createPasskey(page)
    await expect(page.getByText(mark)).toHaveCount(0)
    await expect(page.getByText('100.00')).toHaveCount(0)
    release()
    await expect(page.getByText('Balance 5.00 USDB')).toBeVisible()
    await expect.poll(() => everythingKept(page)).toContain(kept)
  })

  await test.step('3. nothing of it is left after logging out', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    expect(await everythingKept(page)).not.toContain(kept)
  })
})

test('nothing of a visit is left after a log-out in one of two tabs, though the other cannot ask who is logged in', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Balance 100.00 USDB')).toBeVisible()
  // Until this tab has read its rows too, it shows what the first one has kept.
  await expect(other.getByText(mark)).toHaveCount(0)
  await expect(other.getByText('Money added')).toBeVisible()
  await expect.poll(() => everythingKept(other)).toContain(kept)
  await goToSecurity(other)
  let asked = 0
  await other.route('**/api/me', (route) => {
    asked += 1
    return route.abort()
  })

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await goHome(other)
  await expect(other.getByText('Balance 100.00 USDB')).toBeVisible()
  await expect(other.getByText('Money added')).toBeVisible()
  expect(await everythingKept(other)).not.toContain(kept)
})
