import { expect, type Page } from '@playwright/test'
import { getFirstCard, purchaseAt, ringTill } from './support/cards.ts'
import { addMoney, enterCode, lock, openUnlock, startSignUp } from './support/customer.ts'
import { test } from './support/test.ts'

test.use({ profile: 'live-2026-08' })

/** From an empty browser to an unlocked wallet with money and a card, with codes by e-mail. */
async function joinWithCard(page: Page): Promise<void> {
  const email = await startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await openUnlock(page)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await addMoney(page, '50')
  await getFirstCard(page)
}

test('a card pays once the wallet allows it, and the service lists its purchases', async ({
  page,
}) => {
  await joinWithCard(page)
  await ringTill(page, 'Dune Coffee', 4_500_000)
  await expect(purchaseAt(page, 'Dune Coffee')).toContainText('No account was allowed to pay')
  await page.getByRole('button', { name: 'Sign and allow' }).click()
  await expect(page.getByText('The card can pay from your wallet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign and allow' })).toBeHidden()
  await ringTill(page, 'Book Shop', 12_000_000)
  await expect(purchaseAt(page, 'Book Shop')).toContainText(/−12\.00\sUSDB.*Reserved/)
})

test('a card is frozen while the wallet is locked, where the service demands no signature', async ({
  page,
}) => {
  await joinWithCard(page)
  await lock(page)
  await page.getByRole('link', { name: 'All cards' }).click()
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('Frozen', { exact: true })).toBeVisible()
  await expect(card.getByText('You signed')).toBeHidden()
})

test('the number is hidden when its address expires, by the clock of the service', async ({
  page,
  time,
}) => {
  await joinWithCard(page)
  await page.getByRole('button', { name: 'Show number' }).click()
  await expect(page.frameLocator('iframe').getByText('Security code')).toBeVisible()
  await expect(page.getByText(/Hidden again in [45]:\d\d/)).toBeVisible()
  await time.pass(240)
  await expect(page.getByText(/Hidden again in [01]:\d\d/)).toBeVisible()
  await time.pass(61)
  await expect(page.locator('iframe')).toHaveCount(0)
})
