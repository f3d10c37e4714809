import { expect, type Page } from '@playwright/test'
import {
  becomeCustomer,
  dropQuoteRequests,
  goHome,
  loseQuoteResponses,
  readTerms,
  review,
  signAndSend,
} from './support/customer.ts'
import { test } from './support/test.ts'

/**
 * Loses the response of each execution, and refuses reads of the quote: a refusal says that the
 * relay can be reached, so that another try gets as far as its signature.
 */
async function loseExecution(page: Page): Promise<void> {
  await page.route('**/wallet/quotes/**', async (route) => {
    if (route.request().method() === 'GET') {
      return route.fulfill({
        status: 404,
        json: { status: 404, code: 'NOT_FOUND', message: 'Planted' },
      })
    }
    await route.fetch()
    await route.abort()
  })
}

test('a customer whose payment gets no answer is told that it is unknown, until the service says how it ended', {
  tag: '@T35',
}, async ({ page, time, authenticator: _ }) => {
  await becomeCustomer(page)
  const sheet = page.getByRole('dialog')
  const sign = sheet.getByRole('button', { name: 'Sign and send' })
  const tryAgain = sheet.getByRole('button', { name: 'Repeat this payment' })
  const unknown = sheet.getByText('We do not know yet whether this was paid')
  const nothing = sheet.getByText('Nothing was')
  const expired = sheet.getByText('This price has expired. Nothing was paid.')
  const newPrice = sheet.getByRole('button', { name: 'Get a new price' })

  await test.step('1. a price that expired is not paid but asked for again', async () => {
    await review(page, '10')
    await time.passAtService(301)
    // Any response that comes before the click has the service's time, and takes the button away.
    await sign.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(expired).toBeVisible()
    await expect(sign).toBeHidden()
    await newPrice.click()
    await expect(expired).toBeHidden()
  })

  await test.step('2. a price that runs out does not turn an unknown outcome into "Nothing was paid"', async () => {
    await dropQuoteRequests(page)
    await signAndSend(page)
    await expect(unknown).toBeVisible()
    await page.clock.fastForward(301_000)
    // What the page does about it, it has done within a second.
    await page.clock.runFor(1_000)
    await expect(unknown).toBeVisible()
    await expect(nothing).toBeHidden()

    const failing = page.waitForEvent('requestfailed')
    await tryAgain.click()
    await failing
    // It can be tried again once this try has ended.
    await expect(tryAgain).toBeEnabled()
    await expect(unknown).toBeVisible()
    await expect(nothing).toBeHidden()
  })

  await test.step('3. the service says that it expired, and a new price is had', async () => {
    await page.unroute('**/wallet/quotes/**')
    await time.passAtService(301)
    await expect(async () => {
      // The page reads the outcome by itself too, and then there is nothing to try again.
      await tryAgain.click({ timeout: 2_000 }).catch(() => undefined)
      await expect(expired).toBeVisible()
    }).toPass()
    await newPrice.click()
    await expect(sign).toBeVisible()
  })

  await test.step('4. another try that fails before it is sent leaves the outcome of the first unknown', async () => {
    await loseExecution(page)
    await signAndSend(page)
    await expect(sheet.getByRole('alert')).toContainText('We do not know yet whether this was paid')
    await expect(sheet.getByRole('alert')).not.toContainText('Nothing')
    await page.evaluate(() => {
      crypto.subtle.sign = () => Promise.reject(new DOMException('Planted', 'OperationError'))
    })
    await tryAgain.click()
    // The problem of the second try is said beside what is not known of the first.
    await expect(sheet.getByRole('alert')).toHaveCount(2)
    await expect(unknown).toBeVisible()
    await expect(tryAgain).toBeVisible()
    await expect(sign).toBeHidden()
  })

  await test.step('5. its page tells how it ended', async () => {
    const check = sheet.getByRole('link', { name: 'Check payment status' })
    await expect(check).toHaveAttribute('href', /^\/payments\/Transaction:/)
    await page.unrouteAll({ behavior: 'wait' })
    // The page reads the outcome by itself too, and then it is there already.
    await check.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(page).toHaveURL(/\/payments\/Transaction:/)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('90.00 USDB')).toBeVisible()
  })
})

test('a customer pays in two tabs: lost answers are read to their end in one of them, and money that is gone is missed with a sentence', {
  tag: '@T35',
}, async ({ page, context, authenticator: _ }) => {
  const loseAnswer = async (from: Page, amount: string) => {
    const sheet = await review(from, amount)
    await readTerms(from)
    await signAndSend(from)
    await expect(sheet.getByRole('alert')).toContainText('We do not know yet whether this was paid')
  }
  await becomeCustomer(page)

  await test.step('1. a payment waits on the first screen after a reload, and one of another tab beside it', async () => {
    await loseQuoteResponses(context)
    await loseAnswer(page, '10')
    await page.goto('/')
    const pending = page.getByText(/whether your payment of \d0\.00\sUSDB( to .+)?, signed on/)
    await expect(pending).toHaveCount(1)
    await expect(pending).toContainText('10.00')
    const other = await context.newPage()
    // This page reads the first payment, too: a lost read leaves in doubt whether it can sign at all.
    await loseExecution(other)
    await other.goto('/')
    await loseAnswer(other, '20')
    await other.close()
    await expect(pending).toHaveCount(2)
    await context.unrouteAll({ behavior: 'wait' })

    await expect(pending).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByText('70.00 USDB')).toBeVisible()
  })

  await test.step('2. money spent in one tab is missed in the other with a sentence, not with a debt', async () => {
    const other = await context.newPage()
    await other.goto('/send')
    await other.getByLabel('Amount').fill('65')
    await expect(other.getByLabel('Amount')).toHaveAccessibleDescription(/70\.00/)
    // This page does not hear of the other's payment before it asks for its own.
    const balance = '**/wallet/customers/internal-accounts*'
    await other.route(balance, (route) => route.abort())
    await review(page, '10')
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()

    await other.getByRole('button', { name: 'Review payment' }).click()
    await expect(other.getByText('You do not have enough for this payment')).toBeVisible()
    await other.unroute(balance)
    await goHome(other)
    await expect(other.getByText('60.00 USDB')).toBeVisible()
  })
})
