import { expect, type Locator, type Page } from '@playwright/test'
import { verifyStamp } from 'holdfast/crypto'
import {
  getAnotherCard,
  getFirstCard,
  listCards,
  openSecondAccount,
  payingAccounts,
  purchaseAt,
  ringTill,
  statusOfCard,
} from './support/cards.ts'
import { becomeCustomer, goHome, lock } from './support/customer.ts'
import { press, tabTo } from './support/keyboard.ts'
import { test } from './support/test.ts'

async function openTill(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Developer' }).click()
  const panel = page.getByRole('complementary', { name: 'Developer' })
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  return panel
}

async function pay(till: Locator, shop: string): Promise<void> {
  await till.getByLabel('Shop', { exact: true }).fill(shop)
  await till.getByRole('button', { name: 'Pay with the card' }).click()
}

test('a card is issued, pays, is frozen by a signature, declined, unfrozen and refunded', {
  tag: '@smoke',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await expect(page.getByRole('heading', { name: 'No purchases yet' })).toBeVisible()
  const till = await openTill(page)
  await pay(till, 'Dune Coffee')
  await expect(purchaseAt(page, 'Dune Coffee')).toContainText(/−4\.50\sUSDB.*Reserved/)
  await till.getByRole('button', { name: /^Settle Dune Coffee/ }).click()
  await expect(purchaseAt(page, 'Dune Coffee')).toContainText('Paid')

  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('Frozen', { exact: true })).toBeVisible()
  await card.getByText('You signed: freeze this card').click()
  const [payload = '', signature = ''] = await card.locator('.signed-change pre').allTextContents()
  expect(JSON.parse(payload).parameters).toMatchObject({ state: 'FROZEN' })
  expect(await verifyStamp(signature, payload)).toBeDefined()

  await pay(till, 'Night Market')
  await expect(till.getByText('Declined: CARD_PAUSED')).toBeVisible()
  const declined = purchaseAt(page, 'Night Market')
  await expect(declined).toContainText('The card was frozen.')
  await expect(declined).toContainText(/\d:\d\d/)
  await declined.click()
  const details = page.getByRole('dialog', { name: 'Purchase' })
  await expect(details).toContainText('Nothing was taken from your account.')
  await details.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Unfreeze' }).click()
  await expect(card.getByText('Ready to pay')).toBeVisible()
  await pay(till, 'Book Shop')
  await expect(purchaseAt(page, 'Book Shop')).toContainText('Reserved')
  await till.getByRole('button', { name: /^Refund half of Dune Coffee: 2\.25\sUSDB$/ }).click()
  await expect(purchaseAt(page, 'Dune Coffee')).toContainText(/−2\.25\sUSDB.*Partly refunded/)
  await till.getByRole('button', { name: /^Refund Dune Coffee: 2\.25\sUSDB$/ }).click()
  await expect(purchaseAt(page, 'Dune Coffee')).toContainText(/Refunded/)
  await till.getByRole('button', { name: /^Release Book Shop/ }).click()
  await expect(purchaseAt(page, 'Book Shop')).toContainText('Released')
  await pay(till, 'Paper Shop')
  await expect(purchaseAt(page, 'Paper Shop')).toContainText('Reserved')
  await goHome(page)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(
    activity.getByRole('link', { name: /Paper Shop.*−4\.50\sUSDB.*Reserved/ }),
  ).toBeVisible()
  await expect(activity.getByRole('link', { name: /Book Shop.*Released.*unchanged/ })).toBeVisible()
  await expect(activity.getByText('Night Market')).toBeHidden()
  await expect(page.getByText('Balance 95.50 USDB')).toBeVisible()

  await activity.getByRole('link', { name: /Paper Shop/ }).click()
  await expect(details).toContainText('Paper Shop')
  await expect(page).toHaveURL(/\/cards\?card=Card:[^&]+$/)
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/\/cards\?card=Card:[^&]+$/)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a locked wallet is unlocked first, and the card is frozen then', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await lock(page)
  await page.getByRole('link', { name: 'All cards' }).click()
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Unlock your wallet' })
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByRole('article').getByText('Frozen', { exact: true })).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('a change that was given up in the sheet that unlocks the wallet leaves no error', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await lock(page)
  await page.getByRole('link', { name: 'All cards' }).click()
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Unlock your wallet' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Show number' }).click()
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await expect(statusOfCard(page)).toHaveText('Ready to pay')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('an error of a card is gone with the next attempt, and a lost connection once it is back', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const problem = page.getByRole('article').getByRole('alert')
  const freeze = page.getByRole('button', { name: 'Freeze', exact: true })
  const show = page.getByRole('button', { name: 'Show number' })
  await page.route('**/wallet/cards/*', (route) => route.abort())
  await freeze.click()
  await expect(problem).toContainText('cannot be reached')
  await show.click()
  await expect(page.locator('iframe')).toBeVisible()
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: 'Hide number' }).click()
  await page.unroute('**/wallet/cards/*')

  for (const control of [freeze, show]) {
    await context.setOffline(true)
    await control.click()
    await expect(problem).toContainText('cannot be reached')
    await context.setOffline(false)
    await expect(problem).toBeHidden()
  }
  const sheet = page.getByRole('dialog', { name: 'Get another card' })
  await page.getByRole('button', { name: 'Get another card' }).click()
  await context.setOffline(true)
  await sheet.getByRole('button', { name: 'Get a card' }).click()
  await expect(sheet.getByRole('alert')).toContainText('cannot be reached')
  await context.setOffline(false)
  await expect(sheet.getByRole('alert')).toBeHidden()
})

test('a closed card is closed for good, after a warning, and another can be had', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await page.getByRole('button', { name: 'Close card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close this card' })
  await expect(sheet).toContainText('will never pay again')
  await sheet.getByRole('button', { name: 'Close card' }).click()
  await expect(sheet.getByText('Confirm that you want to close')).toBeVisible()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Close card' }).click()
  await expect(sheet).toBeHidden()
  const card = page.getByRole('article')
  await expect(card).toContainText('You closed this card.')
  await expect(card.getByRole('button', { name: 'Freeze' })).toBeHidden()
  await getAnotherCard(page)
  await expect(page.getByRole('status').getByText('You have a new card.')).toBeAttached()
  await expect(page.locator('.toast')).not.toContainText('You have a new card.')
  await expect(card.getByText('Ready to pay')).toBeVisible()
  const [first] = await listCards(page)
  const old = page.getByRole('radio', { name: /, Closed$/ })
  await old.check()
  await expect(card.getByText('Closed', { exact: true })).toBeVisible()
  await goHome(page)
  const home = page.getByRole('region', { name: 'Cards' })
  await home.getByRole('link', { name: `Card ending in ${first?.last4}` }).click()
  await expect(card.getByText('Ready to pay')).toBeVisible()
})

test('the chosen card is in the address: a reload and a link show it, and Back leaves the screen', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await getAnotherCard(page)
  const radios = (tab: Page) => tab.getByRole('group', { name: 'Your cards' }).getByRole('radio')
  await expect(radios(page)).toHaveCount(2)
  const [newer, older] = await listCards(page)
  const shown = (card: typeof newer) =>
    page.getByRole('article', { name: `Card ending in ${card?.last4}` })
  await expect(shown(newer)).toBeVisible()
  await expect(page).toHaveURL(`/cards?card=${newer?.id}`)
  const choice = page.getByRole('radio', { name: `ending in ${older?.last4}` })
  await choice.check()
  await expect(page).toHaveURL(`/cards?card=${older?.id}`)
  await expect(choice).toBeFocused()
  await page.reload()
  await expect(shown(older)).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(radios(other).and(other.locator(':checked'))).toHaveAccessibleName(
    new RegExp(`ending in ${older?.last4}`),
  )
  await page.goBack()
  await expect(page).toHaveURL('/')

  await page.goto('/cards?card=Card:00000000-0000-4000-8000-000000000000')
  await expect(shown(newer)).toBeVisible()
  await expect(radios(page).and(page.locator(':checked'))).toHaveAccessibleName(
    new RegExp(`ending in ${newer?.last4}`),
  )
})

test('a shop with a long name leaves the developer’s panel as wide as it is', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const till = await openTill(page)
  const shop = `The ${'very '.repeat(12)}longest shop in ${'Llanfairpwllgwyngyll'.repeat(3)}`
  await pay(till, shop)
  const release = till.getByRole('button', { name: /^Release The very/ })
  await expect(release).toBeVisible()
  const [button, panel] = [await release.boundingBox(), await till.boundingBox()]
  if (!button || !panel) throw new Error('The panel is not on the screen')
  expect(button.x + button.width).toBeLessThanOrEqual(panel.x + panel.width)
})

test('the till of the developer’s panel takes the card that is on the screen', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await getAnotherCard(page)
  const radios = page.getByRole('group', { name: 'Your cards' }).getByRole('radio')
  await expect(radios).toHaveCount(2)
  const [newer, older] = await listCards(page)
  const till = await openTill(page)
  const taken = till.getByLabel('Card', { exact: true })
  for (const card of [older, newer]) {
    await page.getByRole('radio', { name: `ending in ${card?.last4}` }).check()
    await expect(taken).toHaveValue(card?.id ?? '')
  }
})

test('a card that is issued once another screen is open leaves that screen alone', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  let respond = () => {}
  const waiting = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/wallet/cards', async (route) => {
    if (route.request().method() === 'POST') await waiting
    await route.continue()
  })
  await goHome(page)
  await page.getByRole('link', { name: 'Get a card' }).click()
  await page.getByRole('button', { name: 'Get a card' }).click()
  await goHome(page)
  respond()
  await expect(page.getByRole('region', { name: 'Cards' }).getByText('Ready to pay')).toBeVisible()
  await expect(page.locator('.toast')).toContainText('You have a new card.')
  await expect(page).toHaveURL('/')
})

test('a card that is closed in another tab has no number and no form to close it any more', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await ringTill(page, 'Dune Coffee', 4_500_000)
  await purchaseAt(page, 'Dune Coffee').waitFor()
  const other = await context.newPage()
  await other.goto('/cards')
  await other.getByRole('button', { name: 'Close card' }).click()
  const sheet = (tab: Page) => tab.getByRole('dialog', { name: 'Close this card' })
  await sheet(other).getByRole('checkbox').check()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Show number' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await page.getByRole('button', { name: 'Close card' }).click()
  await expect(sheet(page)).toBeVisible()
  await sheet(other).getByRole('button', { name: 'Close card' }).click()
  await expect(sheet(other)).toBeHidden()
  await expect(sheet(page)).toBeHidden()
  await expect(statusOfCard(page)).toHaveText('Closed')
  await expect(page.locator('iframe')).toHaveCount(0)
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await expect(tab.getByRole('heading', { name: /^Card ending in/ })).toBeFocused()
  }
})

test('a change that another tab has made already is refused, and the page shows the state there is', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const other = await context.newPage()
  // Until it asks again, the other tab hears nothing of what happens.
  let isHeld = false
  await other.route('**/api/events?*', (route) => route.abort())
  await other.route('**/wallet/cards', (route) => (isHeld ? undefined : route.continue()))
  await other.goto('/cards')
  await expect(statusOfCard(other)).toHaveText('Ready to pay')
  isHeld = true
  await page.bringToFront()
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(statusOfCard(page)).toHaveText('Frozen')
  await expect(statusOfCard(other)).toHaveText('Ready to pay')
  isHeld = false
  const refusal = other.waitForResponse((response) => response.status() === 409)
  await other.getByRole('button', { name: 'Freeze', exact: true }).click()
  await refusal
  await expect(statusOfCard(other)).toHaveText('Frozen')
  await expect(other.getByRole('alert')).toBeHidden()
})

test.describe('the number of a card', () => {
  test('is in a frame of the issuer that the policy allows, and its address is kept nowhere', {
    tag: '@T38',
  }, async ({ page, demo, time, authenticator: _ }) => {
    const { headers } = await fetch(demo.url)
    expect(headers.get('content-security-policy')?.split('; ')).toContain(
      `frame-src ${demo.sandboxUrl}`,
    )
    await becomeCustomer(page)
    await getFirstCard(page)
    await page.getByRole('button', { name: 'Developer' }).click()
    const revealing = page.waitForResponse(/\/reveal$/)
    await page.getByRole('button', { name: 'Show number' }).click()
    const { url } = await (await revealing).json()
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(frame).toHaveAttribute('src', url)
    await expect(page.frameLocator('iframe').getByText('Security code')).toBeVisible()

    const panel = page.getByRole('complementary', { name: 'Developer' })
    await panel
      .getByText(/\/reveal/)
      .first()
      .click()
    const token = url.split('/').at(-1)
    expect(await panel.textContent()).not.toContain(token)
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]),
    )
    expect(kept).not.toContain(token)
    const log = await (await page.request.get('/local/relay-log')).text()
    expect(log).not.toContain(token)

    await expect(page.getByText(/Hidden again in [12]:\d\d/)).toBeVisible()
    await time.pass(121)
    await expect(frame).toHaveCount(0)
    await expect(page.getByText('The card number is hidden.')).toBeAttached()
  })

  test('is hidden when the wallet is locked in another tab, and when the page is out of sight', async ({
    page,
    context,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    const show = page.getByRole('button', { name: 'Show number' })
    await show.click()
    await expect(page.locator('iframe')).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    await expect(page.locator('iframe')).toHaveCount(0)
    await show.click()
    await expect(page.locator('iframe')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await lock(other)
    await expect(page.locator('iframe')).toHaveCount(0)
    await show.click()
    await page
      .getByRole('dialog', { name: 'Unlock your wallet' })
      .getByRole('button', { name: 'Unlock with passkey' })
      .click()
    await expect(page.frameLocator('iframe').getByText('Card number')).toBeVisible()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 568 } })

    test('comes into view, above the button that was pressed', async ({
      page,
      authenticator: _,
    }) => {
      await becomeCustomer(page)
      await getFirstCard(page)
      const show = page.getByRole('button', { name: 'Show number' })
      await show.evaluate((button) => button.scrollIntoView({ block: 'start' }))
      await show.click()
      const frame = page.locator('iframe')
      await expect(frame).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Hide number' }).click()

      // The sheet that unlocks the wallet keeps the page from scrolling while it is open.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await lock(page)
      await page.getByRole('link', { name: 'All cards' }).click()
      await show.evaluate((button) => button.scrollIntoView({ block: 'start' }))
      await show.click()
      await page.getByRole('button', { name: 'Unlock with passkey' }).click()
      await expect(frame).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(frame).toBeInViewport({ ratio: 1 })
    })
  })
})

test.describe('the accounts that pay', () => {
  test('are ordered by arrow keys, announced, signed and kept', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    await openSecondAccount(page)
    await page.reload()
    await page.getByRole('button', { name: /^Use Account/ }).click()
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    const grip = page.getByRole('button', { name: /^Move Wallet, / })
    await grip.focus()
    await page.keyboard.press('ArrowDown')
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await expect(page.getByText('Wallet is now 2 of 2.')).toBeAttached()
    await expect(grip).toBeFocused()
    await page.getByRole('button', { name: 'Sign and save' }).click()
    await expect(page.getByText('The accounts were saved.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Accounts that pay' })).toBeFocused()
    await expect(page.getByText('You signed: the accounts that pay')).toBeVisible()
    await page.reload()
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await ringTill(page, 'Dune Coffee', 4_500_000)
    await purchaseAt(page, 'Dune Coffee').click()
    await expect(page.getByRole('dialog', { name: 'Purchase' })).toContainText(/Account ··/)
  })

  test('are ordered by dragging, with a mouse and with buttons', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    await openSecondAccount(page)
    await page.reload()
    await page.getByRole('button', { name: /^Use Account/ }).click()
    const grip = page.getByRole('button', { name: /^Move Account.*arrow keys/ })
    await drag(page, grip, -90)
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await page.getByRole('button', { name: 'Move Wallet up' }).click()
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(payingAccounts(page)).toHaveText(['Wallet'])
    await expect(page.getByText('The changes were undone.')).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Accounts that pay' })).toBeFocused()
    await page.getByRole('button', { name: /^Use Account/ }).click()
    await page.getByRole('button', { name: /^Leave out Account/ }).click()
    await expect(page.getByRole('button', { name: 'Sign and save' })).toBeHidden()
  })

  test('are kept in their unsaved order on other screens, and Escape ends a drag', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    await openSecondAccount(page)
    await page.reload()
    await page.getByRole('button', { name: /^Use Account/ }).click()
    const grip = page.getByRole('button', { name: /^Move Account.*arrow keys/ })
    await startDrag(page, grip, -90)
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await page.keyboard.press('Escape')
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    await page.mouse.move(0, 0, { steps: 4 })
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    await page.mouse.up()

    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await goHome(page)
    await page.getByRole('link', { name: 'All cards' }).click()
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(payingAccounts(page)).toHaveText(['Wallet'])
    await goHome(page)
    await page.getByRole('link', { name: 'All cards' }).click()
    await expect(payingAccounts(page)).toHaveText(['Wallet'])
  })
})

async function drag(page: Page, handle: Locator, byY: number): Promise<void> {
  await startDrag(page, handle, byY)
  await page.mouse.up()
}

async function startDrag(page: Page, handle: Locator, byY: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + byY, { steps: 8 })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the accounts that pay are ordered by dragging', async ({ page, authenticator: _ }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    await openSecondAccount(page)
    await page.reload()
    await page.getByRole('button', { name: /^Use Account/ }).tap()
    const grip = page.getByRole('button', { name: /^Move Wallet.*arrow keys/ })
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await grip.boundingBox()
    if (!box) throw new Error('The handle is not on the screen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', byY?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: byY === undefined ? [] : [{ x, y: y + byY }],
      })
    await touch('touchStart', 0)
    for (const byY of [30, 80, 130, 180]) await touch('touchMove', byY)
    await touch('touchEnd')
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await expect(page.getByText('Wallet is now 2 of 2.')).toBeAttached()
  })
})

test('a slow change of a card says that it is under way, and what went wrong is below the buttons', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  let respond = () => {}
  const waiting = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/wallet/cards/*', async (route) => {
    await waiting
    await route.abort()
  })
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Freezing' })).toBeFocused()
  respond()
  const problem = page.getByRole('article').getByRole('alert')
  await expect(problem).toContainText('cannot be reached')
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const [freeze, show] = [
    page.getByRole('button', { name: 'Freeze', exact: true }),
    page.getByRole('button', { name: 'Show number' }),
  ]
  expect(await top(show)).toBe(await top(freeze))
  expect(await top(problem)).toBeGreaterThan(await top(show))
})

test('a card by the keyboard alone', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await goHome(page)
  await press(page, 'link', 'Get a card')
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeFocused()
  await press(page, 'button', 'Get a card')
  await press(page, 'button', 'Freeze')
  await expect(page.getByRole('article').getByText('Frozen', { exact: true })).toBeVisible()
  await press(page, 'button', 'Unfreeze')
  await press(page, 'button', 'Show number')
  await press(page, 'button', 'Hide number')
  await press(page, 'button', 'Close card')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You closed this card.')).toBeVisible()
})

test('a platform whose relay issues no cards says so', async ({ page, authenticator: _ }) => {
  await page.route('**/wallet/cards', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 404,
          json: { status: 404, code: 'NOT_FOUND', message: 'Not found' },
        })
      : route.continue(),
  )
  await becomeCustomer(page)
  await goHome(page)
  await page.getByRole('link', { name: 'Get a card' }).click()
  await page.getByRole('button', { name: 'Get a card' }).click()
  await expect(page.getByRole('alert')).toContainText('not available for your wallet')
})

test('the number needs a passkey that was used a moment ago', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await time.pass(121)
  await page.getByRole('button', { name: 'Show number' }).click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(page.frameLocator('iframe').getByText('Security code')).toBeVisible()
})

test('a card that was issued without a response is shown, and the sheet says that it may be there', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await page.route('**/wallet/cards', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Get another card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Get another card' })
  await sheet.getByRole('button', { name: 'Get a card' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Check your cards')
  await sheet.getByRole('button', { name: 'Close' }).click()
  const radios = page.getByRole('group', { name: 'Your cards' }).getByRole('radio')
  await expect(radios).toHaveCount(2)
})

test('another card is issued in a sheet, which has the passkey and what went wrong, and issues one', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const heading = page.locator('.screen > .title')
  const before = await heading.boundingBox()
  const open = page.getByRole('button', { name: 'Get another card' })
  const sheet = page.getByRole('dialog', { name: 'Get another card' })
  const radios = page.getByRole('group', { name: 'Your cards' }).getByRole('radio')
  await open.click()
  await expect(sheet).toContainText('This issues a new virtual card at once.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  expect(await listCards(page)).toHaveLength(1)

  await time.pass(121)
  await open.click()
  await sheet.getByRole('button', { name: 'Get a card' }).click()
  const confirm = sheet.getByRole('button', { name: 'Confirm with passkey' })
  await expect(confirm).toBeFocused()
  expect(await heading.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(await listCards(page)).toHaveLength(1)

  await page.route('**/wallet/cards', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await open.click()
  await sheet.getByRole('button', { name: 'Get a card' }).click()
  await expect(sheet.getByRole('alert')).toContainText('the card may have been issued')
  await page.unroute('**/wallet/cards')
  await sheet.getByRole('button', { name: 'Get a card' }).click()
  await confirm.click()
  await expect(sheet).toBeHidden()
  await expect(radios).toHaveCount(2)
  const [newer, first] = await listCards(page)
  await expect(page).toHaveURL(`/cards?card=${newer?.id}`)
  await expect(open).toBeFocused()

  await open.click()
  await sheet.getByRole('button', { name: 'Get a card' }).dblclick()
  await expect(radios).toHaveCount(3)
  await expect(sheet).toBeHidden()
  expect(await listCards(page)).toHaveLength(3)
  await page.getByRole('radio', { name: `ending in ${first?.last4}` }).check()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a change of a card for which the platform demands a fresh passkey is made after it', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await openSecondAccount(page)
  await page.reload()
  const confirm = page.getByRole('button', { name: 'Confirm with passkey' })
  const demandOnce = () =>
    page.route(
      '**/wallet/cards/*',
      (route) =>
        route.fulfill({
          status: 403,
          json: { status: 403, code: 'STEP_UP_REQUIRED', message: 'Sign in with a passkey again' },
        }),
      { times: 1 },
    )
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(statusOfCard(page)).toHaveText('Frozen')
  await demandOnce()
  await page.getByRole('button', { name: 'Unfreeze' }).click()
  await expect(confirm).toBeFocused()
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toBeHidden()
  await confirm.click()
  await expect(statusOfCard(page)).toHaveText('Ready to pay')

  await page.getByRole('button', { name: /^Use Account/ }).click()
  await demandOnce()
  await page.getByRole('button', { name: 'Sign and save' }).click()
  await expect(page.getByRole('button', { name: 'Undo changes' })).toBeVisible()
  await confirm.click()
  await expect(page.getByText('The accounts were saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Close card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close this card' })
  await sheet.getByRole('checkbox').check()
  await demandOnce()
  await sheet.getByRole('button', { name: 'Close card' }).click()
  await sheet.getByRole('checkbox').uncheck()
  await confirm.click()
  await expect(sheet.getByText('Confirm that you want to close')).toBeVisible()
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Close card' }).click()
  await expect(statusOfCard(page)).toHaveText('Closed')
})
