import { expect, type Locator, type Page } from '@playwright/test'
import {
  addBankAccount,
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
import { settleSeconds } from './support/tours/tour.ts'
import { unlockAnew } from './support/walk.ts'

// A payment stays as it is until a story has seen it, however long that takes.
test.use({ settleDelayMs: settleSeconds * 1000 })

/** Pays 10 to another account, whose number ends so. */
async function payTo(page: Page, digits: string): Promise<void> {
  await addBankAccount(page, `44556677${digits}`)
  await page.getByRole('link', { name: new RegExp(`ending in .${digits}$`) }).click()
  await page.getByLabel('Amount').fill('10')
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

const status = (page: Page) => page.locator('main [role="status"] .status')

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

test('a customer pays accounts of every outcome, is paid, and all of it adds up to the balance', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const settle = () => time.passAtService(settleSeconds)

  await test.step('1. a payment that fails says why, and that the money is back', async () => {
    await payTo(page, '002')
    await expect(status(page)).toHaveText('On its way')
    await settle()
    await expect(page.getByText(/10\.00\sUSDB is on its way back to your wallet\./)).toBeVisible()
    await expect(status(page)).toHaveText('Being refunded')
    await expect(page.getByRole('alert')).toContainText(
      'The payment service could not complete the payment.',
    )
    await settle()
    await expect(page.getByText(/10\.00\sUSDB is back in your wallet\./)).toBeVisible()
    await expect(status(page)).toHaveText('Refunded')
    await expect(page.getByRole('status').getByText('Balance unchanged')).toBeVisible()
    expect(await stepsOf(page)).toEqual([
      ['Prepared', true],
      ['On its way', false],
      ['Failed', true],
      ['Refund started', true],
      ['Refunded', true],
    ])
    await goHome(page)
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
    await expect(page.getByRole('link', { name: /To Grace Hopper.*Refunded/ })).toBeVisible()
  })

  await test.step('2. completed is not the end when the receiving bank sends it back', async () => {
    await payTo(page, '005')
    await settle()
    await expect(status(page)).toHaveText('Completed')
    await time.passAtService(2 * settleSeconds)
    await expect(status(page)).toHaveText('Refunded')
    await expect(page.getByText(/10\.00\sUSDB is back in your wallet\./)).toBeVisible()
  })

  await test.step('3. a refund that fails says where the money is and what to do', async () => {
    // The passkey that adds accounts may be too old by now.
    await unlockAnew(page)
    await payTo(page, '007')
    await settle()
    await expect(status(page)).toHaveText('Being refunded')
    await settle()
    await expect(status(page)).toHaveText('Refund failed')
    await expect(page.getByText('It is reserved for you')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('It is reserved for you')).toBeVisible()
    await expect(page.getByText('90.00 USDB')).toBeVisible()
  })

  await test.step('4. a slow payment has an estimate, and stays on its way for minutes', async () => {
    await payTo(page, '003')
    await expect(status(page)).toHaveText('On its way')
    await expect(page.getByText('Usually within minutes')).toBeVisible()
    await expect
      .poll(() => stepsOf(page))
      .toEqual([
        ['Prepared', true],
        ['On its way', true],
        ['Completed', false],
      ])
  })

  const rows = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')

  await test.step('5. money comes in, and another payment is only reviewed', async () => {
    await receive(page)
    await settle()
    await review(page, '30')
    await page.getByRole('button', { name: 'Close' }).click()
    await goHome(page)
    await expect(rows).toHaveCount(6)
    await expect(page.getByText('105.00 USDB')).toBeVisible()
    await expect(rows.filter({ hasText: 'On its way' })).toContainText(/−10\.00\sUSDB/)
    await expect(rows.filter({ hasText: 'Refunded' }).first()).toContainText('Balance unchanged')
    await expect(rows.filter({ hasText: 'Money added' })).toHaveCount(1)
    await expect(rows.filter({ hasText: '30.00' })).toHaveCount(0)
    expect(await sumOf(rows)).toBe(await balanceOf(page))
  })

  await test.step('6. the slow payment completes', async () => {
    await time.passAtService(4 * 60)
    await expect(rows.filter({ hasText: 'On its way' })).toHaveCount(1)
    await time.passAtService(2 * 60)
    await expect(rows.filter({ hasText: 'On its way' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Completed' }).filter({ hasText: '−10.00' })).toHaveCount(1)
    expect(await sumOf(rows)).toBe(await balanceOf(page))
  })
})

test('a reload while a payment is signed and sent: the page comes back with its outcome', {
  tag: '@T35',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await review(page, '10')
  await readTerms(page)
  let arrive: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let leave: () => void = () => undefined
  const leaving = new Promise<void>((resolve) => {
    leave = resolve
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    leave()
    await arrival
    await route.continue()
  })
  // The response reaches the page that is being left.
  await page.route('**/wallet/quotes/*/execute', async (route) => {
    const response = await route.fetch()
    await leaving
    // What the page does then: it reads the payment whose outcome it has.
    const reading = page.waitForRequest('**/wallet/transactions/**')
    await route.fulfill({ response })
    await reading
    arrive()
  })
  await signAndSend(page)
  await page.reload()

  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(news).toContainText('Your payment of 10.00')
  await expect(news).toContainText(/is on its way\.|was sent\./)
  await news.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news.getByText(/is on its way\.|was sent\./)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Send', exact: true })).toBeVisible()
  await expect(news.getByText(/is on its way\.|was sent\./)).toBeHidden()
})

test('a reload before a payment is sent: the page says that nothing was, and leads back to its review', {
  tag: '@T35',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  await readTerms(page)
  // Signed, it would be sent at once.
  await page.evaluate(() => {
    crypto.subtle.sign = () => new Promise(() => {})
  })
  await signAndSend(page)
  await page.reload()

  await expect(page).toHaveURL(/\/payments\/Transaction:/)
  await expect(page.getByText(/^Nothing was sent\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your payments' })).toBeEmpty()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await expect(sheet).toContainText(/10\.00\sUSDB/)
  await expect(sheet).toContainText('Grace Hopper')
  await readTerms(page)
  await signAndSend(page)
  await expect(status(page)).toHaveText('On its way')
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
  await page.reload()
  await expect(page.getByText('90.00 USDB')).toBeVisible()
})

test('a payment that is under way is told in other tabs at once, and by its own page after a reload', {
  tag: '@T35',
}, async ({ page, context, authenticator: _ }) => {
  await becomeCustomer(page)
  const other = await context.newPage()
  await other.goto('/send')
  const amount = other.getByLabel('Amount', { exact: true })
  await amount.fill('10')
  const news = other.getByRole('region', { name: 'Your payments' })
  await review(page, '10')
  await readTerms(page)
  const executing = page.waitForRequest('**/wallet/quotes/*/execute')
  await page.route('**/wallet/quotes/*/execute', () => {})
  await signAndSend(page)

  await test.step('1. the other tab says so above its form', async () => {
    await expect(news).toContainText(
      /^Your payment of 10\.00\sUSDB is being signed and sent in another tab\./,
      { timeout: 500 },
    )
    await expect(amount).toHaveValue('10')
  })

  const request = await executing
  await test.step('2. after a reload, its own page says that its result is not known', async () => {
    await page.reload()
    await expect(page).toHaveURL(/\/payments\/Transaction:/)
    await expect(page.getByText('We do not know yet whether this was paid.')).toBeVisible()
    await expect(page.getByText('Nothing was sent.')).toBeHidden()
    await expect(news).toContainText('We do not know yet whether your payment')
    await expect(news).not.toContainText('is being signed')
  })

  await test.step('3. once it has arrived at the service, both say that it is on its way', async () => {
    const headers = await request.allHeaders()
    const data = request.postData() ?? ''
    const response = await page.request.post(request.url(), { headers, data })
    expect(response.status()).toBe(200)
    await expect(status(page)).toHaveText('On its way', { timeout: 20_000 })
    await expect(news).toContainText(/Your payment of 10\.00\sUSDB to Grace Hopper is on its way\./)
  })
})

test('a customer who does not learn whether a payment was made checks it before they pay again', async ({
  page,
  authenticator: _,
}) => {
  const sheet = await payWithUnknownOutcome(page, dropQuoteRequests)
  const check = page.getByRole('link', { name: 'Check payment status' })
  const news = page.getByRole('region', { name: 'Your payments' })
  const mayBeMade = /whether your payment of 10\.00\sUSDB to Grace Hopper, signed on .+, was made/

  await test.step('1. the review offers to check it first, and to try it again', async () => {
    await expect(check).toHaveAttribute('data-look', 'brand')
    const again = sheet.getByRole('button', { name: 'Repeat this payment' })
    await expect(again).toHaveAttribute('data-look', 'quiet')
    await page.getByRole('button', { name: 'Close' }).click()
    // The sheet goes back in the history after it has closed, which would end the next step's load.
    await page.waitForFunction(() => !history.state?.sheets?.length)
  })

  await test.step('2. after a reload it is above every screen, and no draft of which nothing was sent', async () => {
    await page.goto('/')
    await expect(news.getByText(mayBeMade)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Money added')
    await expect(page.getByRole('region', { name: 'Drafts' })).toBeHidden()
    await page.goto('/security')
    await expect(news.getByText(mayBeMade)).toBeVisible()
  })

  await test.step('3. the review of another payment offers to check it first too', async () => {
    await review(page, '10')
    await expect(sheet).toContainText(/An earlier payment of 10\.00\sUSDB may have been made/)
    await expect(check).toHaveAttribute('data-look', 'brand')
    await readTerms(page)
    const another = sheet.getByRole('button', { name: 'Sign and send another payment' })
    await expect(another).toHaveAttribute('data-look', 'quiet')
  })

  await test.step('4. its own page reads it again, and leads to no other payment', async () => {
    await check.click()
    await expect(page.getByText('We do not know yet whether this was paid.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send again' })).toBeHidden()
    const reading = page.waitForRequest(/\/wallet\/transactions\/Transaction/)
    await page.getByRole('button', { name: 'Check payment status' }).click()
    await reading
  })
})

test('a payment whose responses were lost is said to be sent, once its outcome can be read', async ({
  page,
  authenticator: _,
}) => {
  await payWithUnknownOutcome(page)
  await page.goto('/security')
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(
    news.getByText(/whether your payment of 10\.00\sUSDB to Grace Hopper, signed on .+, was made/),
  ).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(
    news.getByText(/Your payment of 10\.00\sUSDB to Grace Hopper (is on its way|was sent)\./),
  ).toBeVisible({
    timeout: 20_000,
  })
  await expect(news.getByText('We do not know yet')).toBeHidden()
})
