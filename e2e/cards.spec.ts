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

test('a card is issued, pays, is frozen by a signature, declined, unfrozen and refunded', async ({
  page,
  authenticator: _,
}) => {
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

const radios = (page: Page) => page.getByRole('group', { name: 'Your cards' }).getByRole('radio')
const frame = (page: Page) => page.locator('iframe')
const freeze = (page: Page) => page.getByRole('button', { name: 'Freeze', exact: true })
const show = (page: Page) => page.getByRole('button', { name: 'Show number' })

/** Responds to the chosen requests once it is told to. */
async function hold(page: Page, url: string, method: string, respond: 'continue' | 'abort') {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await waiting
    await route[respond]()
  })
  return release
}

test('a customer looks at a number until it is hidden, and unlocks the wallet to freeze the card', async ({
  page,
  context,
  authenticator: _,
}) => {
  const sheet = page.getByRole('dialog', { name: 'Unlock your wallet' })
  const unlock = sheet.getByRole('button', { name: 'Unlock with passkey' })
  await becomeCustomer(page)
  await getFirstCard(page)

  await test.step('the number is hidden when the page is out of sight', async () => {
    await show(page).click()
    await expect(frame(page)).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    await expect(frame(page)).toHaveCount(0)
  })

  await test.step('it is hidden when the wallet is locked in another tab', async () => {
    await show(page).click()
    await expect(frame(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await lock(other)
    await expect(frame(page)).toHaveCount(0)
    await page.bringToFront()
  })

  await test.step('a change that was given up in the sheet that unlocks leaves no error', async () => {
    await freeze(page).click()
    await expect(sheet.and(page.locator(':focus-within'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('alert')).toBeHidden()
    await show(page).click()
    await unlock.click()
    await expect(page.frameLocator('iframe').getByText('Card number')).toBeVisible()
    await expect(statusOfCard(page)).toHaveText('Ready to pay')
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('a locked wallet is unlocked first, and the card is frozen then', async () => {
    await lock(page)
    await page.getByRole('link', { name: 'All cards' }).click()
    await freeze(page).click()
    await unlock.click()
    await expect(page.getByRole('article').getByText('Frozen', { exact: true })).toBeVisible()
    await expect(sheet).toBeHidden()
  })
})

test('a customer gets a card and uses it where the platform refuses, is slow or cannot be reached', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await page.getByRole('link', { name: 'Get a card' }).click()

  await test.step('a platform whose relay issues no cards says so', async () => {
    const json = { status: 404, code: 'NOT_FOUND', message: 'Not found' }
    await page.route('**/wallet/cards', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 404, json }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Get a card' }).click()
    await expect(page.getByRole('alert')).toContainText('not available for your wallet')
    await page.unroute('**/wallet/cards')
  })

  await test.step('a card that is issued once another screen is open leaves that screen alone', async () => {
    const release = await hold(page, '**/wallet/cards', 'POST', 'continue')
    await page.getByRole('button', { name: 'Get a card' }).click()
    await goHome(page)
    release()
    const cards = page.getByRole('region', { name: 'Cards' })
    await expect(cards.getByText('Ready to pay')).toBeVisible()
    await expect(page.locator('.toast')).toContainText('You have a new card.')
    await expect(page).toHaveURL('/')
    await page.unroute('**/wallet/cards')
  })

  const problem = page.getByRole('article').getByRole('alert')
  await test.step('a slow change says that it is under way, and what went wrong is below the buttons', async () => {
    await page.getByRole('link', { name: 'All cards' }).click()
    const release = await hold(page, '**/wallet/cards/*', 'PATCH', 'abort')
    await freeze(page).click()
    await expect(page.getByRole('button', { name: 'Freezing' })).toBeFocused()
    release()
    await expect(problem).toContainText('cannot be reached')
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await top(show(page))).toBe(await top(freeze(page)))
    expect(await top(problem)).toBeGreaterThan(await top(show(page)))
  })

  await test.step('an error is gone with the next attempt', async () => {
    await show(page).click()
    await expect(frame(page)).toBeVisible()
    await expect(problem).toBeHidden()
    await page.getByRole('button', { name: 'Hide number' }).click()
    await page.unroute('**/wallet/cards/*')
  })

  await test.step('a lost connection is no longer said once it is back', async () => {
    for (const control of [freeze(page), show(page)]) {
      await context.setOffline(true)
      await control.click()
      await expect(problem).toContainText('You are offline')
      await context.setOffline(false)
      await expect(problem).toBeHidden()
    }
    const sheet = page.getByRole('dialog', { name: 'Get another card' })
    await page.getByRole('button', { name: 'Get another card' }).click()
    await context.setOffline(true)
    await sheet.getByRole('button', { name: 'Get a card' }).click()
    await expect(sheet.getByRole('alert')).toContainText('You are offline')
    await context.setOffline(false)
    await expect(sheet.getByRole('alert')).toBeHidden()
  })
})

test('a customer closes a card for good, gets others, and finds each by its address', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const card = page.getByRole('article')

  await test.step('a closed card is closed for good, after a warning', async () => {
    await page.getByRole('button', { name: 'Close card' }).click()
    const sheet = page.getByRole('dialog', { name: 'Close this card' })
    await expect(sheet).toContainText('will never pay again')
    await sheet.getByRole('button', { name: 'Close card' }).click()
    await expect(sheet.getByText('Confirm that you want to close')).toBeVisible()
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'Close card' }).click()
    await expect(sheet).toBeHidden()
    await expect(card).toContainText('You closed this card.')
    await expect(card.getByRole('button', { name: 'Freeze' })).toBeHidden()
  })

  await test.step('another can be had, and is the one that the first screen leads to', async () => {
    await getAnotherCard(page)
    await expect(page.getByRole('status').getByText('You have a new card.')).toBeAttached()
    await expect(page.locator('.toast')).not.toContainText('You have a new card.')
    await expect(card.getByText('Ready to pay')).toBeVisible()
    const [first] = await listCards(page)
    await page.getByRole('radio', { name: /, Closed$/ }).check()
    await expect(card.getByText('Closed', { exact: true })).toBeVisible()
    await goHome(page)
    const home = page.getByRole('region', { name: 'Cards' })
    await home.getByRole('link', { name: `Card ending in ${first?.last4}` }).click()
    await expect(card.getByText('Ready to pay')).toBeVisible()
  })

  await getAnotherCard(page)
  await expect(radios(page)).toHaveCount(3)
  const [newer, older] = await listCards(page)
  const shown = (card: typeof newer) =>
    page.getByRole('article', { name: `Card ending in ${card?.last4}` })
  const choice = page.getByRole('radio', { name: `ending in ${older?.last4}` })

  await test.step('the chosen card is in the address: a reload and a link show it', async () => {
    await expect(shown(newer)).toBeVisible()
    await expect(page).toHaveURL(`/cards?card=${newer?.id}`)
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
    await other.close()
  })

  await test.step('Back leaves the screen, and an unknown card is none', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goto('/cards?card=Card:00000000-0000-4000-8000-000000000000')
    await expect(shown(newer)).toBeVisible()
    await expect(radios(page).and(page.locator(':checked'))).toHaveAccessibleName(
      new RegExp(`ending in ${newer?.last4}`),
    )
  })

  await test.step('the till of the developer’s panel takes the card that is on the screen', async () => {
    const till = await openTill(page)
    const taken = till.getByLabel('Card', { exact: true })
    for (const card of [older, newer]) {
      await page.getByRole('radio', { name: `ending in ${card?.last4}` }).check()
      await expect(taken).toHaveValue(card?.id ?? '')
    }
    // A shop with a long name leaves the panel as wide as it is.
    await pay(till, `The ${'very '.repeat(12)}longest shop in ${'Llanfairpwllgwyngyll'.repeat(3)}`)
    const release = till.getByRole('button', { name: /^Release The very/ })
    await expect(release).toBeVisible()
    const [button, panel] = [await release.boundingBox(), await till.boundingBox()]
    if (!button || !panel) throw new Error('The panel is not on the screen')
    expect(button.x + button.width).toBeLessThanOrEqual(panel.x + panel.width)
  })
})

test('a customer changes and closes a card in one tab while another shows it', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await ringTill(page, 'Dune Coffee', 4_500_000)
  await purchaseAt(page, 'Dune Coffee').waitFor()
  const other = await context.newPage()

  await test.step('a change that was made already is refused, and the page shows the state there is', async () => {
    // Until it asks again, the other tab hears nothing of what happens.
    let isHeld = false
    await other.route('**/api/events?*', (route) => route.abort())
    await other.route('**/wallet/cards', (route) => (isHeld ? undefined : route.continue()))
    await other.goto('/cards')
    await expect(statusOfCard(other)).toHaveText('Ready to pay')
    isHeld = true
    await page.bringToFront()
    await freeze(page).click()
    await expect(statusOfCard(page)).toHaveText('Frozen')
    await expect(statusOfCard(other)).toHaveText('Ready to pay')
    isHeld = false
    const refusal = other.waitForResponse((response) => response.status() === 409)
    await freeze(other).click()
    await refusal
    await expect(statusOfCard(other)).toHaveText('Frozen')
    await expect(other.getByRole('alert')).toBeHidden()
    await other.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    await expect(statusOfCard(page)).toHaveText('Ready to pay')
  })

  await test.step('a card that is closed has no number and no form to close it any more', async () => {
    await other.goto('/cards')
    await other.getByRole('button', { name: 'Close card' }).click()
    const sheet = (tab: Page) => tab.getByRole('dialog', { name: 'Close this card' })
    await sheet(other).getByRole('checkbox').check()

    await page.bringToFront()
    await show(page).click()
    await expect(frame(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close card' }).click()
    await expect(sheet(page)).toBeVisible()
    await sheet(other).getByRole('button', { name: 'Close card' }).click()
    await expect(sheet(other)).toBeHidden()
    await expect(sheet(page)).toBeHidden()
    await expect(statusOfCard(page)).toHaveText('Closed')
    await expect(frame(page)).toHaveCount(0)
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await expect(tab.getByRole('heading', { name: /^Card ending in/ })).toBeFocused()
    }
  })
})

test('the number of a card is in a frame of the issuer that the policy allows, and its address is kept nowhere', {
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
  await show(page).click()
  const { url } = await (await revealing).json()
  const securityCode = page.frameLocator('iframe').getByText('Security code')
  await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts')
  await expect(frame(page)).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(frame(page)).toHaveAttribute('src', url)
  await expect(securityCode).toBeVisible()

  const panel = page.getByRole('complementary', { name: 'Developer' })
  await panel
    .getByText(/\/reveal/)
    .first()
    .click()
  await expect(panel.getByText('Answered').first()).toBeVisible()
  const token = url.split('/').at(-1)
  expect(await panel.textContent()).not.toContain(token)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]),
  )
  expect(kept).not.toContain(token)
  const log = await (await page.request.get('/local/relay-log')).text()
  expect(log).not.toContain(token)

  await test.step('it is hidden again after two minutes', async () => {
    await expect(page.getByText(/Hidden again in [12] min/)).toBeVisible()
    await time.pass(121)
    await expect(frame(page)).toHaveCount(0)
    await expect(page.getByText('The card number is hidden.')).toBeAttached()
  })

  await test.step('it needs a passkey that was used a moment ago', async () => {
    await show(page).click()
    await page.getByRole('button', { name: 'Confirm with passkey' }).click()
    await expect(securityCode).toBeVisible()
  })
})

test('a customer orders the accounts that pay by mouse and by arrow keys, and signs', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  await openSecondAccount(page)
  await page.reload()
  const use = page.getByRole('button', { name: /^Use Account/ })
  const grip = page.getByRole('button', { name: /^Move Account.*arrow keys/ })
  const undo = page.getByRole('button', { name: 'Undo changes' })
  const heading = page.getByRole('heading', { name: 'Accounts that pay' })
  await use.click()
  await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])

  await test.step('Escape ends a drag', async () => {
    await startDrag(page, grip, -90)
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await page.keyboard.press('Escape')
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    await page.mouse.move(0, 0, { steps: 4 })
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    await page.mouse.up()
  })

  await test.step('with a mouse and with buttons, undone and left out', async () => {
    await startDrag(page, grip, -90)
    await page.mouse.up()
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await page.getByRole('button', { name: 'Move Wallet up' }).click()
    await expect(payingAccounts(page)).toHaveText(['Wallet', /^Account/])
    await undo.click()
    await expect(payingAccounts(page)).toHaveText(['Wallet'])
    await expect(page.getByText('The changes were undone.')).toBeAttached()
    await expect(heading).toBeFocused()
    await use.click()
    await page.getByRole('button', { name: /^Leave out Account/ }).click()
    await expect(page.getByRole('button', { name: 'Sign and save' })).toBeHidden()
  })

  await test.step('an unsaved order is kept on other screens, until it is undone', async () => {
    const leaveAndReturn = async () => {
      await goHome(page)
      await page.getByRole('link', { name: 'All cards' }).click()
    }
    await use.click()
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await leaveAndReturn()
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await undo.click()
    await expect(payingAccounts(page)).toHaveText(['Wallet'])
    await leaveAndReturn()
    await expect(payingAccounts(page)).toHaveText(['Wallet'])
  })

  await test.step('by arrow keys: announced, signed and kept', async () => {
    await use.click()
    const wallet = page.getByRole('button', { name: /^Move Wallet, / })
    await wallet.focus()
    await page.keyboard.press('ArrowDown')
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await expect(page.getByText('Wallet is now 2 of 2.')).toBeAttached()
    await expect(wallet).toBeFocused()
    await page.getByRole('button', { name: 'Sign and save' }).click()
    await expect(page.getByText('The accounts were saved.')).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(page.getByText('You signed: the accounts that pay')).toBeVisible()
    await page.reload()
    await expect(payingAccounts(page)).toHaveText([/^Account/, 'Wallet'])
    await ringTill(page, 'Dune Coffee', 4_500_000)
    await purchaseAt(page, 'Dune Coffee').click()
    await expect(page.getByRole('dialog', { name: 'Purchase' })).toContainText(/Account ··/)
  })
})

async function startDrag(page: Page, handle: Locator, byY: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + byY, { steps: 8 })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a customer orders the accounts that pay with a finger, and sees the number', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    await getFirstCard(page)
    await openSecondAccount(page)
    await page.reload()

    await test.step('the accounts are ordered by dragging', async () => {
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
      await page.getByRole('button', { name: 'Undo changes' }).tap()
    })

    await test.step('the number comes into view, above the button that was pressed', async () => {
      await page.setViewportSize({ width: 320, height: 568 })
      await show(page).evaluate((button) => button.scrollIntoView({ block: 'start' }))
      await show(page).click()
      await expect(frame(page)).toBeInViewport({ ratio: 1 })
      await page.getByRole('button', { name: 'Hide number' }).click()
    })

    await test.step('also after the sheet that unlocks the wallet, which keeps the page from scrolling', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await lock(page)
      await page.getByRole('link', { name: 'All cards' }).click()
      await show(page).evaluate((button) => button.scrollIntoView({ block: 'start' }))
      await show(page).click()
      await page.getByRole('button', { name: 'Unlock with passkey' }).click()
      await expect(frame(page)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(frame(page)).toBeInViewport({ ratio: 1 })
    })
  })
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

/** The button that opens the sheet for another card, and what is in that sheet. */
function anotherCard(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Get another card' })
  return {
    open: page.getByRole('button', { name: 'Get another card' }),
    sheet,
    get: sheet.getByRole('button', { name: 'Get a card' }),
    confirm: sheet.getByRole('button', { name: 'Confirm with passkey' }),
  }
}

test('another card is issued in a sheet, which has the passkey and what went wrong', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const heading = page.locator('.screen > .title')
  const { open, sheet, get, confirm } = anotherCard(page)

  await test.step('a sheet that is closed issues none', async () => {
    await open.click()
    await expect(sheet).toContainText('This issues a new virtual card at once.')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    expect(await listCards(page)).toHaveLength(1)
  })

  await test.step('the passkey is asked for in the sheet, and one that is not given issues none', async () => {
    const before = await heading.boundingBox()
    await time.pass(121)
    await open.click()
    await get.click()
    await expect(confirm).toBeFocused()
    expect(await heading.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(await listCards(page)).toHaveLength(1)
  })

  await test.step('what went wrong is said in the sheet, and the card is issued in it', async () => {
    await page.route('**/wallet/cards', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await open.click()
    await get.click()
    await expect(sheet.getByRole('alert')).toContainText('the card may have been issued')
    await page.unroute('**/wallet/cards')
    await get.click()
    await confirm.click()
    await expect(sheet).toBeHidden()
    await expect(radios(page)).toHaveCount(2)
    const [newer] = await listCards(page)
    await expect(page).toHaveURL(`/cards?card=${newer?.id}`)
    await expect(open).toBeFocused()
  })
})

test('another card is issued once, also where its button is pressed twice or its response is lost', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await getFirstCard(page)
  const { open, sheet, get } = anotherCard(page)

  await test.step('a button that is pressed twice issues one', async () => {
    await open.click()
    await get.dblclick()
    await expect(radios(page)).toHaveCount(2)
    await expect(sheet).toBeHidden()
    expect(await listCards(page)).toHaveLength(2)
  })

  await test.step('a card that was issued without a response is shown, and the sheet says that it may be there', async () => {
    await page.route('**/wallet/cards', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await open.click()
    await get.click()
    await expect(sheet.getByRole('alert')).toContainText('Check your cards')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(radios(page)).toHaveCount(3)
  })

  await test.step('Back leaves the screen, however many were chosen', async () => {
    const first = (await listCards(page)).at(-1)
    await page.getByRole('radio', { name: `ending in ${first?.last4}` }).check()
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
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
