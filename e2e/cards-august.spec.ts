import { expect, type Page } from '@playwright/test'
import {
  getAnotherCard,
  getFirstCard,
  openSecondAccount,
  purchaseAt,
  ringTill,
  statusOfCard,
} from './support/cards.ts'
import {
  addMoney,
  enterCode,
  goHome,
  goToSecurity,
  lock,
  openUnlock,
  startSignUp,
  unlock,
} from './support/customer.ts'
import { test } from './support/test.ts'

test.use({ profile: 'live-2026-08' })

/** From an empty browser to a wallet with money and a card, unlocked with the passkey that a card needs. */
async function joinWithCard(page: Page): Promise<void> {
  const email = await startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await openUnlock(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await addMoney(page, '50')
  await addPasskey(page)
  await lock(page)
  await openUnlock(page)
  await unlock(page)
  await getFirstCard(page, 'Needs your permission')
}

/** Beside the codes by email, with which wallets begin here. */
async function addPasskey(page: Page): Promise<void> {
  await goToSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' })
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  await expect(sheet).toBeHidden()
}

test('a customer freezes and multiplies a card that no screen calls ready, then allows it to pay', async ({
  page,
  authenticator: _,
}) => {
  const statuses: string[] = []
  await page.exposeFunction('noteStatus', (status: string) => statuses.push(status))
  await joinWithCard(page)
  const card = page.getByRole('article')

  await test.step('its purchases are declined until the wallet allows it', async () => {
    await expect(card.getByText('Purchases are declined until your wallet allows')).toBeVisible()
    await ringTill(page, 'Dune Coffee', 4_500_000)
    await expect(purchaseAt(page, 'Dune Coffee')).toContainText('No account was allowed to pay')
  })

  await test.step('it is nowhere said to be ready', async () => {
    await page.evaluate(() => {
      const note = () => Reflect.get(window, 'noteStatus')(document.body.innerText)
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    })
    await goHome(page)
    const row = page
      .getByRole('region', { name: 'Cards' })
      .getByRole('link', { name: /^Card ending/ })
    await expect(row).toContainText('Needs your permission')
    await row.click()
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await expect(page.getByText('The card is frozen.')).toBeVisible()
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await expect(page.getByText('The card is no longer frozen.')).toBeVisible()
    await getAnotherCard(page)
    await expect(page.getByRole('radio', { name: /, Needs your permission$/ })).toHaveCount(2)
    expect(statuses.join()).toContain('Needs your permission')
    expect(statuses.join()).not.toMatch(/Ready to pay|can pay again/)
  })

  await test.step('nor where its permission cannot be read, until it is read', async () => {
    await page.route('**/wallet/auth/delegated-keys?*', (route) => route.abort())
    await page.reload()
    await expect(statusOfCard(page)).toHaveText('Active')
    await expect(card).toContainText('We could not check whether this card can pay')
    await page.unroute('**/wallet/auth/delegated-keys?*')
    await expect(statusOfCard(page)).toHaveText('Needs your permission')
  })

  await test.step('it pays once the wallet allows it, and the service lists its purchases', async () => {
    await page.getByRole('button', { name: 'Sign and allow' }).click()
    await expect(page.getByText('The card can pay from your wallet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign and allow' })).toBeHidden()
    await expect(card.getByText('Ready to pay')).toBeVisible()
    await expect(card.getByRole('heading', { name: /^Card ending in/ })).toBeFocused()
    await ringTill(page, 'Book Shop', 12_000_000)
    await expect(purchaseAt(page, 'Book Shop')).toContainText(/−12\.00\sUSDB.*Reserved/)
  })

  await test.step('the other one still needs permission', async () => {
    await expect(page.getByRole('radio', { name: /, Ready to pay$/ })).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /, Needs your permission$/ })).toHaveCount(1)
  })

  await test.step('it is frozen while the wallet is locked: the service demands no signature', async () => {
    await lock(page)
    await page.getByRole('link', { name: 'All cards' }).click()
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    await expect(card.getByText('Frozen', { exact: true })).toBeVisible()
    await expect(card.getByText('You signed')).toBeHidden()
  })
})

test('a customer looks at the number of a card, and has another account pay for it as well', async ({
  page,
  time,
  authenticator: _,
}) => {
  await joinWithCard(page)

  await test.step('a card that another account pays for is ready, and says what the wallet does not pay', async () => {
    await openSecondAccount(page)
    await page.reload()
    await page.getByRole('button', { name: /^Use Account/ }).click()
    await page.getByRole('button', { name: 'Sign and save' }).click()
    const card = page.getByRole('article')
    await expect(card.getByText('Ready to pay')).toBeVisible()
    await expect(card.getByText('Until then, only the other accounts')).toBeVisible()
    await ringTill(page, 'Dune Coffee', 4_500_000)
    await expect(purchaseAt(page, 'Dune Coffee')).toContainText(/−4\.50\sUSDB.*Reserved/)
  })

  await test.step('the number is hidden when its address expires, by the clock of the service', async () => {
    await page.getByRole('button', { name: 'Show number' }).click()
    await expect(page.frameLocator('iframe').getByText('Security code')).toBeVisible()
    await expect(page.getByText(/Hidden again in [45] min/)).toBeVisible()
    await time.pass(240)
    await expect(page.getByText(/Hidden again in (1 min )?\d+ sec/)).toBeVisible()
    await time.pass(61)
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
