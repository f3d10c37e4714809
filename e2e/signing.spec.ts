import { expect, type Page } from '@playwright/test'
import {
  addBankAccount,
  becomeCustomer,
  goHome,
  payWithUnknownOutcome,
  readTerms,
  review,
  signAndSend,
} from './support/customer.ts'
import { pressEnter } from './support/keyboard.ts'
import { test } from './support/test.ts'

/** Keeps the execution of a payment from being answered until the returned function is called. */
async function delayExecution(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/wallet/quotes/*/execute', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Back alone closes a sheet, and not one that signs: the browser's list of steps goes further. */
async function leaveReview(page: Page): Promise<void> {
  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('dialog')).toBeHidden()
}

const underWay = 'Your payment is being signed and sent. You will see the result here.'

test('a sheet that signs stays open: Escape, Back, its button and the backdrop say what goes on', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  const release = await delayExecution(page)
  await signAndSend(page)
  await expect(sheet.getByRole('button', { name: 'Signing and sending' })).toBeVisible()
  await expect(sheet.getByText(underWay)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet.getByText(underWay)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.mouse.click(5, 5)
  for (let time = 0; time < 2; time += 1) {
    // The sheet has its entry in the history again, a moment after each Back.
    await expect.poll(() => page.evaluate(() => history.state?.sheets?.length)).toBe(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/send$/)
  }
  await expect(sheet).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/payments\//)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('a sheet that signs stays open beside the developer’s panel too', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Developer' }).click()
  const sheet = await review(page, '10')
  const release = await delayExecution(page)
  await signAndSend(page)
  await page.keyboard.press('Escape')
  await expect(sheet.getByText(underWay)).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/payments\//)
})

test('a payment that fails after it was sent is not left as sent', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addBankAccount(page, '000123450002', 'Maria Mitchell')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /Maria Mitchell/ }).check()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  const release = await delayExecution(page)
  await signAndSend(page)
  await leaveReview(page)
  release()
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(news.getByRole('alert')).toContainText(
    /Your payment of 10\.00\sUSDB did not go through\./,
  )
  await expect(news.getByText('was sent.')).toBeHidden()
})

test('a customer who goes back while the payment is sent sees that, and then its outcome', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await review(page, '10')
  const release = await delayExecution(page)
  await signAndSend(page)
  await leaveReview(page)
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(news.getByText(/10\.00\sUSDB is being signed and sent\./)).toBeVisible()
  release()
  await expect(news.getByText(/Your payment of 10\.00\sUSDB was sent\./)).toBeVisible()
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
  await news.getByRole('link', { name: 'See the payment' }).click()
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await goHome(page)
  await news.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news.getByText('was sent')).toBeHidden()
})

test('a payment that is refused after its review was left is said on the screen that is open', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await review(page, '10')
  await page.route('**/wallet/quotes/*/execute', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({
      status: 403,
      json: { status: 403, code: 'REFUSED_BY_POLICY', reason: 'FROZEN', message: '-' },
    })
  })
  await signAndSend(page)
  await leaveReview(page)
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(news.getByRole('alert')).toContainText(
    /10\.00\sUSDB was not made\. This is not possible for your wallet right now\./,
  )
})

test('a pending payment is shown first on every screen after a reload, until its outcome is read', async ({
  page,
  authenticator: _,
}) => {
  await payWithUnknownOutcome(page)

  await page.goto('/security')
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect(news.getByText(/Your payment of 10\.00\sUSDB may have been made/)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(news.getByText(/Your payment of 10\.00\sUSDB was sent\./)).toBeVisible({
    timeout: 20_000,
  })
  await expect(news.getByText('may have been made')).toBeHidden()
})

test('a price that the service refuses as expired is over, whatever its countdown said', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  const expired = async (url: string) => {
    const response = await page.request.get(url.replace('/execute', ''), {
      headers: { 'holdfast-client': '1' },
    })
    return { ...(await response.json()), status: 'EXPIRED' }
  }
  await page.route('**/wallet/quotes/**', async (route) => {
    const url = route.request().url()
    if (!url.endsWith('/execute')) return route.fulfill({ json: await expired(url) })
    return route.fulfill({
      status: 409,
      json: { status: 409, code: 'QUOTE_EXPIRED', message: '-' },
    })
  })
  await signAndSend(page)
  await expect(sheet.getByText('This price has expired. Nothing was sent.')).toBeVisible()
  await expect(sheet.getByText('This price is valid for')).toBeHidden()
  await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeHidden()

  await page.unrouteAll({ behavior: 'wait' })
  await sheet.getByRole('button', { name: 'Get a new price' }).click()
  await expect(sheet.getByText(/This price is valid for [45]:/)).toBeVisible()
  await expect(sheet.getByText('has expired')).toBeHidden()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test.describe('a recipient with a name taller than the view', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('can be read to its end with the button', async ({ page, authenticator: _ }) => {
    await becomeCustomer(page)
    await addBankAccount(page, '000123454321', 'W'.repeat(100))
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    await page.getByRole('radio', { name: /W{100}/ }).check()
    await page.getByLabel('Amount').fill('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await readTerms(page)
    await expect(page.getByRole('button', { name: 'Sign and send' })).toBeVisible()
  })
})

for (const [name, viewport] of [
  ['at 320×256, as with a zoom of 400 %', { width: 320, height: 256 }],
  ['on a phone in landscape', { width: 844, height: 390 }],
  ['with a zoom of 200 %', { width: 640, height: 360 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport })

    test('nothing can be signed before recipient, amount and fee were in view', async ({
      page,
      authenticator: _,
    }) => {
      await becomeCustomer(page)
      const sheet = await review(page, '10')
      const sign = sheet.getByRole('button', { name: 'Sign and send' })
      const read = sheet.getByRole('button', { name: 'Read all terms first' })
      const terms = [
        sheet.locator('.payee'),
        sheet.getByText('Grace Hopper'),
        sheet.locator('.facts > div', { hasText: 'Fee' }),
      ]
      await expect(read).toBeAttached()
      for (const term of terms) {
        await expect(sign).toBeHidden()
        await term.scrollIntoViewIfNeeded()
        await expect(term).toBeInViewport({ ratio: 0.9 })
        expect(await term.evaluate(isOnTop)).toBe(true)
      }
      await readTerms(page)
      await pressEnter(sign)
      await expect(page).toHaveURL(/\/payments\//)
    })

    test('the terms of a new price have to be in view again', async ({
      page,
      time,
      authenticator: _,
    }) => {
      await becomeCustomer(page)
      const sheet = await review(page, '10')
      const sign = sheet.getByRole('button', { name: 'Sign and send' })
      await readTerms(page)
      await time.pass(301)
      const another = sheet.getByRole('button', { name: 'Get a new price' })
      await pressEnter(another)
      await expect(another).toBeHidden()
      await expect(sheet.getByRole('button', { name: 'Read all terms first' })).toBeVisible()
      await expect(sign).toBeHidden()
      await readTerms(page)
      await expect(sign).toBeVisible()
    })
  })
}

/** Whether nothing lies over the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(
    document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2),
  )
}
