import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addBankAccount,
  addMoney,
  becomeCustomer,
  customerOf,
  dropQuoteRequests,
  goHome,
  payWithUnknownOutcome,
  readTerms,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

const activityOf = (page: Page) => page.getByRole('region', { name: 'Activity' })
const draftsOf = (page: Page) => page.getByRole('region', { name: 'Drafts' })

/** Pays an account whose number ends so; 006 is refunded. */
async function pay(page: Page, accountNumber: string, amount: string): Promise<void> {
  await addBankAccount(page, accountNumber)
  const digits = accountNumber.slice(-4)
  await page.getByRole('link', { name: new RegExp(`ending in ${digits}$`) }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page).toHaveURL(/\/payments\//)
}

/** 25.00 from another institution. */
async function receive(page: Page): Promise<void> {
  const customerId = await customerOf(page)
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.post('/local/incoming', { data: { customerId }, headers })
  expect(response.status()).toBe(200)
}

/** Opens a review and closes it without signing. */
async function abandonReview(page: Page, amount: string): Promise<void> {
  await review(page, amount)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** What the rows say they did to the balance, in hundredths: what has no sign did nothing. */
async function sumOf(rows: Locator): Promise<number> {
  const texts = await rows.locator('.sum').allInnerTexts()
  const effects = texts.map((text) => {
    const [, sign, digits] = /^([+−]?)([\d,]+\.\d\d)\sUSDB$/.exec(text) ?? []
    if (digits === undefined) throw new Error(`${text} is no amount`)
    const hundredths = Number(digits.replace(/\D/g, ''))
    return sign === '+' ? hundredths : sign === '−' ? -hundredths : 0
  })
  return effects.reduce((sum, effect) => sum + effect, 0)
}

async function balanceOf(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Your wallet' }).locator('.sum').innerText()
  return Number(text.replace(/\D/g, ''))
}

test('the rows add up to the balance, whatever happened to the payments', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await addMoney(page, '50')
  await pay(page, '000199990011', '10')
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await pay(page, '445566770006', '20')
  await expect(page.getByText('is back in your wallet')).toBeVisible()
  await pay(page, '445566770007', '5')
  await expect(page.getByRole('status').getByText('Refund failed')).toBeVisible()
  await receive(page)
  await abandonReview(page, '30')
  await goHome(page)

  const rows = activityOf(page).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await expect(page.getByText('160.00 USDB')).toBeVisible()
  expect(await sumOf(rows)).toBe(await balanceOf(page))
  await expect(rows.filter({ hasText: 'Refunded' })).toContainText('Balance unchanged')
  await expect(rows.filter({ hasText: 'Money added' })).toHaveCount(2)
  await expect(rows.filter({ hasText: '30.00' })).toHaveCount(0)
})

test('while a payment is on its way and while it is refunded, the rows add up too', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await pay(page, '445566770003', '10')
  await goHome(page)
  const rows = activityOf(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'On its way' })).toContainText(/−10\.00\sUSDB/)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
  expect(await sumOf(rows)).toBe(await balanceOf(page))
  await time.passAtService(6 * 60)
  await expect(rows.filter({ hasText: 'To Grace Hopper' })).toContainText('Completed')
  expect(await sumOf(rows)).toBe(await balanceOf(page))
})

test('a review that was closed is a draft: it is taken up and paid', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  for (const _time of [1, 2, 3]) {
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await abandonReview(page, '10')
  }
  await abandonReview(page, '12')
  await goHome(page)
  await expect(activityOf(page).getByRole('listitem')).toHaveCount(1)
  const drafts = draftsOf(page)
  await expect(drafts).toContainText('Nothing was sent.')
  // The form's newer price took the place of the one before.
  await expect(drafts.getByRole('listitem')).toHaveCount(1)

  await page.reload()
  await drafts.getByRole('link', { name: /^Review: To Grace Hopper, 12\.00\sUSDB/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(sheet.getByText('12.00 USDB')).toBeVisible()
  await expect(sheet.getByText(/This price is valid for [0-5]:\d\d\./)).toBeVisible()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await goHome(page)
  await expect(page.getByText('88.00 USDB')).toBeVisible()
  await expect(drafts).toBeHidden()
})

test('a draft is dropped for good, and another is gone when its price expires', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await abandonReview(page, '10')
  await goHome(page)
  await draftsOf(page)
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect(draftsOf(page)).toBeHidden()
  await expect(page.getByText('The draft was discarded. Nothing was sent.')).toBeVisible()
  await page.reload()
  await expect(activityOf(page).getByText('Money added')).toBeVisible()
  await expect(draftsOf(page)).toBeHidden()

  await abandonReview(page, '20')
  await goHome(page)
  await expect(draftsOf(page)).toContainText('20.00')
  await time.pass(301)
  await expect(draftsOf(page)).toBeHidden()
  await expect(activityOf(page).getByRole('listitem')).toHaveCount(1)
})

test('a draft that is closed again leaves a form with its payee and amount', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await abandonReview(page, '12.50')
  await goHome(page)
  await draftsOf(page)
    .getByRole('link', { name: /^Review/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Amount')).toHaveValue('12.50')
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('12.50')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('everything that moved is listed by day, searched and filtered', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await review(page, '10')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Note').fill('Field day twelve')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await pay(page, '445566770003', '7')
  await receive(page)
  await goHome(page)
  await page.getByRole('link', { name: 'All activity' }).click()
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeFocused()
  const wallet = page.getByRole('link', { name: 'Wallet', exact: true })
  await expect(wallet).toHaveAttribute('aria-current', 'page')

  const rows = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(/From \$grace@.*\+25\.00/)
  const shown: [string, string[]][] = [
    ['In', ['+25.00', '+100.00']],
    ['Out', ['−7.00', '−10.00']],
    ['Pending', ['−7.00']],
    ['All', ['+25.00', '−7.00', '−10.00', '+100.00']],
  ]
  for (const [filter, amounts] of shown) {
    await page.getByRole('radio', { name: filter, exact: true }).check()
    await expect(rows.locator('.sum')).toContainText(amounts)
  }

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('twelve FIELD')
  await expect(rows.locator('.sum')).toContainText(['−10.00'])
  await search.fill('25.00')
  await expect(rows.locator('.sum')).toContainText(['+25.00'])
  await expect(page.getByRole('status').getByText('1 entry')).toBeAttached()
  await search.fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expectAccessible(page)
})

test('what moved on another day stands under that day', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await time.pass(24 * 3600)
  await goHome(page)
  await addMoney(page, '5')
  await page.getByRole('link', { name: 'All activity' }).click()
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem')).toContainText([/\+5\.00/])
  const yesterday = page.getByRole('region', { name: 'Yesterday' })
  await expect(yesterday.getByRole('listitem')).toContainText([/\+100\.00/])
})

/** The name of each step and whether the service said when. */
async function stepsOf(page: Page): Promise<[string, boolean][]> {
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  return steps.evaluateAll((items) =>
    items.map((item) => [
      item.querySelector('span')?.textContent ?? '',
      Boolean(item.querySelector('time')?.dateTime),
    ]),
  )
}

test('a receipt says where the money went, when, and at what rate, and can be kept', async ({
  page,
  context,
  authenticator: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const share = async ({ text }: ShareData) => {
      document.documentElement.dataset.shared = text
    }
    Object.assign(navigator, { share })
    Object.assign(window, { print: () => document.documentElement.toggleAttribute('printed') })
  })
  await becomeCustomer(page)
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await expect(page.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
  await expect(page.getByText(/^1\sUSDB = [\d.]+\sUSD$/)).toBeVisible()
  expect(await stepsOf(page)).toEqual([
    ['Prepared', true],
    ['On its way', false],
    ['Completed', true],
  ])

  const number = new URL(page.url()).pathname.replace('/payments/Transaction:', '')
  await page.getByRole('button', { name: 'Copy payment number' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-shared', new RegExp(`^To Grace Hopper.*${number}$`))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(root).toHaveAttribute('printed')
  const help = page.getByRole('link', { name: 'Get help' })
  await expect(help).toHaveAttribute('href', new RegExp(`^mailto:.*${number}$`))
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Send again' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('10.00')
  await expect(page.getByRole('radio', { name: /6789/ })).toBeChecked()
  await page.getByLabel('Note').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByLabel('Note')).toHaveValue(number)
})

test('the receipt of a refunded payment has every step, and one on its way an estimate', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await pay(page, '445566770002', '10')
  await expect(page.getByText('is back in your wallet')).toBeVisible()
  await expect(page.getByRole('status').getByText('Balance unchanged')).toBeVisible()
  expect(await stepsOf(page)).toEqual([
    ['Prepared', true],
    ['On its way', false],
    ['Failed', true],
    ['Refund started', true],
    ['Refunded', true],
  ])
  await pay(page, '445566770003', '10')
  await expect(page.getByText('Usually within minutes')).toBeVisible()
  expect(await stepsOf(page)).toEqual([
    ['Prepared', true],
    ['On its way', true],
    ['Completed', false],
  ])
})

test('the page of a payment that was not signed says so, and leads back to the review', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const quoting = page.waitForResponse(/\/wallet\/quotes$/)
  await abandonReview(page, '10')
  const { transactionId } = await (await quoting).json()
  await page.goto(`/payments/${transactionId}`)
  await expect(page.getByText('You have not signed this payment. Nothing was sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Review and sign' })).toBeVisible()

  await page.goto(`/payments/${transactionId}`)
  await expect(page.getByText('You have not signed this payment. Nothing was sent.')).toBeVisible()
  await time.pass(301)
  await expect(page.getByText('The price expired. Nothing was sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Send again' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('10.00')
})

test('a payment that may have been made is no draft that says "Nothing was sent"', async ({
  page,
  authenticator: _,
}) => {
  await payWithUnknownOutcome(page, dropQuoteRequests)
  await page.goto('/')
  await expect(page.getByText(/Your payment of 10\.00\sUSDB may have been made/)).toBeVisible()
  await expect(activityOf(page).getByText('Money added')).toBeVisible()
  await expect(draftsOf(page)).toBeHidden()
})

test('while it is not known whether a payment was made, checking it comes before paying again', async ({
  page,
  authenticator: _,
}) => {
  const sheet = await payWithUnknownOutcome(page, dropQuoteRequests)
  const check = page.getByRole('link', { name: 'Check payment status' })
  await expect(check).toHaveAttribute('data-look', 'brand')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveAttribute(
    'data-look',
    'quiet',
  )
  await page.getByRole('button', { name: 'Close' }).click()

  await review(page, '10')
  await expect(sheet).toContainText(/An earlier payment of 10\.00\sUSDB may have been made/)
  await expect(check).toHaveAttribute('data-look', 'brand')
  const another = sheet.getByRole('button', { name: 'Sign and send another payment' })
  await readTerms(page)
  await expect(another).toHaveAttribute('data-look', 'quiet')

  await check.click()
  await expect(page.getByText('The result of this payment is not known yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send again' })).toBeHidden()
  const reading = page.waitForRequest(/\/wallet\/transactions\/Transaction/)
  await page.getByRole('button', { name: 'Check payment status' }).click()
  await reading
})
