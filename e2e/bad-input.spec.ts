import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import {
  addMoney,
  becomeCustomer,
  createPasskey,
  dropQuoteRequests,
  goHome,
  loseQuoteResponses,
  payWithUnknownOutcome,
  readTerms,
  review,
  signAndSend,
  signUp,
  unlock,
} from './support/customer.ts'
import { test } from './support/test.ts'

test.describe('the payment form', () => {
  const refused: [string, string][] = [
    ['', 'Please fill this in.'],
    ['ten', 'Enter the amount in digits, such as 12.50.'],
    ['-5', 'Enter the amount in digits, such as 12.50.'],
    ['1.2.3', 'Enter the amount in digits, such as 12.50.'],
    ['1,2', 'Enter the amount in digits, such as 12.50.'],
    ['0', 'The amount must be more than zero.'],
    ['0.0000001', 'Use at most 6 decimal places.'],
    ['99999999999', 'This is more than one payment can send.'],
    ['100.000001', 'This is more than you have: 100.00 USDB.'],
  ]

  test('says what is wrong with an amount and asks nothing of the service', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    const quotes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/wallet/quotes')) quotes.push(request.url())
    })
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    for (const [amount, sentence] of refused) {
      await page.getByLabel('Amount').fill(amount)
      await page.getByRole('button', { name: 'Review payment' }).click()
      await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(
        new RegExp(`^${sentence.replace(/[.]/g, '\\.').replace(' USDB', '\\sUSDB')}`),
      )
      await expect(page.getByLabel('Amount')).toBeFocused()
    }
    expect(quotes).toEqual([])
  })

  test('takes amounts the way people write them', async ({ page, authenticator: _ }) => {
    await becomeCustomer(page)
    await goHome(page)
    await addMoney(page, '1,250.5')
    const sheet = await review(page, ' 1,000.25 ')
    await expect(sheet.getByText('1,000.25 USDB')).toBeVisible()
  })
})

for (const [locale, added, typed, shown] of [
  ['sv-SE', '1 250,5', '1 000,25', '1 000,25'],
  ['de-CH', "1'250.5", '1000.25', '1’000.25'],
  ['ar-EG', '١٢٥٠٫٥', '1000.25', '١٬٠٠٠٫٢٥'],
  ['ja-JP', '１２５０．５', '1,000.25', '1,000.25'],
] as const) {
  test.describe(`a customer who writes numbers as in ${locale}`, () => {
    test.use({ locale })

    test('types and reads amounts in that way', async ({ page, authenticator: _ }) => {
      await becomeCustomer(page)
      await goHome(page)
      await addMoney(page, added)
      const sheet = await review(page, typed)

      await expect(sheet.getByText(/USDB/).first()).toContainText(
        new RegExp(`${shown.replace(/[\s.’]/g, '.')}\\sUSDB`),
      )
    })
  })
}

test('money spent elsewhere is missed with a sentence, not with a debt', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const other = await context.newPage()
  await addVirtualAuthenticator(other)
  await other.goto('/send')
  await other.getByLabel('Amount').fill('95')
  await expect(other.getByLabel('Amount')).toHaveAccessibleDescription(/100\.00/)
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
  await expect(other.getByText('90.00 USDB')).toBeVisible()
})

test('a payload changed on the way is refused and moves nothing', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.route('**/wallet/quotes', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({
      response,
      body: body.replace('timestampMs\\":\\"1', 'timestampMs\\":\\"2'),
    })
  })
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/not accepted|refused/)
  await page.getByRole('button', { name: 'Close' }).click()
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
})

test('a payload of another kind is never signed', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const executed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/execute')) executed.push(request.url())
  })
  await page.route('**/wallet/quotes', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({
      response,
      body: body.replace('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'ACTIVITY_TYPE_EXPORT_WALLET'),
    })
  })
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nothing was signed.')
  expect(executed).toEqual([])
})

test('bank account numbers are checked before they are sent', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByLabel('Account holder')).toBeFocused()
  await page.getByLabel('Account holder').fill('Grace Hopper')
  await page.getByLabel('Routing number').fill('12345')
  await page.getByLabel('Account number').fill('12')
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByText('A routing number has exactly 9 digits.')).toBeVisible()
  await expect(page.getByText('An account number has 4 to 17 digits.')).toBeVisible()
  // The problem stands where the hint was: beside each other they say the same twice.
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(
    'An account number has 4 to 17 digits.',
  )
  await expect(page.getByText('Up to 17 digits')).toBeHidden()
})

test('the same bank account twice is told apart', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByLabel('Account holder').fill('Grace Hopper')
  await page.getByLabel('Routing number').fill('021 000 021')
  await page.getByLabel('Account number').fill('0001-2345-6789')
  await page.getByRole('button', { name: 'Add account' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('alert')).toHaveText('This already exists.')
  // It was said of what the form contained, and not of another account.
  await sheet.getByLabel('Country of the account').selectOption('GB')
  await expect(sheet.getByRole('alert')).toBeHidden()
})

test('what was wrong with a field is not said of what it is changed to', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  const holder = page.getByLabel('Account holder')
  const number = page.getByLabel('Account number')
  await expect(holder).toHaveAccessibleDescription('Please fill this in.')
  await number.fill('1')
  await expect(number).toHaveAccessibleDescription('Up to 17 digits')
  await expect(number).not.toHaveAttribute('aria-invalid')
  await expect(holder).toHaveAttribute('aria-invalid', 'true')
})

test('somebody else’s payment cannot be found', async ({ page, browser, authenticator: _ }) => {
  await becomeCustomer(page)
  await review(page, '10')
  await signAndSend(page)
  await expect(page).toHaveURL(/\/payments\//)

  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirPage = await stranger.newPage()
  await addVirtualAuthenticator(theirPage)
  await becomeCustomer(theirPage)
  await theirPage.goto(page.url())
  await expect(theirPage.getByText('This could not be found.')).toBeVisible()
  await stranger.close()
})

test('without a connection the page says so and works again afterwards', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByLabel('Amount').fill('10')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByText('Marram cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Review and sign' })).toBeVisible()
})

test('a prompt that ends without a passkey is no dead end', async ({ page, authenticator }) => {
  await signUp(page)
  await authenticator.setUserVerified(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('alert')).not.toContainText('NotAllowed')
  await authenticator.setUserVerified(true)
  await createPasskey(page)
})

test('a passkey that was created without unlocking unlocks the wallet', async ({
  page,
  authenticator: _,
}) => {
  await signUp(page)
  await page.evaluate(() => {
    const get = async () => {
      throw new DOMException('dismissed', 'NotAllowedError')
    }
    Object.defineProperty(navigator.credentials, 'get', { configurable: true, value: get })
  })
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your passkey is ready' })).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'get'))
  await unlock(page)
})

test('a price that expired is not paid but asked for again', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  await time.passAtService(301)
  const sign = sheet.getByRole('button', { name: 'Sign and send' })
  // Any response that comes before the click has the service's time, and takes the button away.
  await sign.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(sheet.getByText('This price has expired. Nothing was sent.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Get a new price' })).toBeVisible()
  await expect(sign).toBeHidden()
})

test('a payment that does not exist gets a sentence', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.goto('/payments/nonsense')
  await expect(page.getByRole('alert')).toContainText('This could not be found.')
  await page.goto('/payments/Transaction:00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText('This could not be found.')
})

test('a price for another account than the chosen one offers nothing to sign', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.route('**/wallet/quotes', async (route) => {
    const response = await route.fetch()
    const quote = await response.json()
    const accountId = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    await route.fulfill({ json: { ...quote, destination: { ...quote.destination, accountId } } })
  })
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign and send' })).toBeHidden()
})

test('a lost answer is never called nothing: the payment may have gone through', async ({
  page,
  authenticator: _,
}) => {
  const sheet = await payWithUnknownOutcome(page, dropQuoteRequests)
  await expect(sheet.getByRole('alert')).not.toContainText('Nothing')
  await page.unroute('**/wallet/quotes/**')
  await sheet.getByRole('link', { name: 'Check payment status' }).click()
  await expect(page).toHaveURL(/\/payments\/Transaction:/)
})

test('a payment with a lost response waits on the home page after a reload, until its result is read', async ({
  page,
  authenticator: _,
}) => {
  await payWithUnknownOutcome(page)
  await page.goto('/')
  const pending = page.getByText(/Your payment of 10\.00\sUSDB may have been made/)
  await expect(pending).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await expect(pending).toBeHidden()
  await expect(page.getByText('90.00 USDB')).toBeVisible()
})

test('a payment of another tab with a lost answer is read to its end beside the first', async ({
  page,
  context,
  authenticator: _,
}) => {
  const loseAnswer = async (from: Page, amount: string) => {
    const sheet = await review(from, amount)
    await readTerms(from)
    await signAndSend(from)
    await expect(sheet.getByRole('alert')).toContainText('The result is unknown')
  }
  await becomeCustomer(page)
  await loseQuoteResponses(context)
  await loseAnswer(page, '10')
  await page.goto('/')
  const pending = page.getByText(/may have been made/)
  await expect(pending).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/')
  await loseAnswer(other, '20')
  await other.close()
  await expect(pending).toHaveCount(2)
  await context.unrouteAll({ behavior: 'wait' })

  await expect(pending).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText('70.00 USDB')).toBeVisible()
})

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

test('another try that fails before it is sent leaves the outcome of the first unknown', async ({
  page,
  authenticator: _,
}) => {
  const sheet = await payWithUnknownOutcome(page, loseExecution)
  await page.evaluate(() => {
    crypto.subtle.sign = () => Promise.reject(new DOMException('Planted', 'OperationError'))
  })
  await sheet.getByRole('button', { name: 'Try again' }).click()
  // The problem of the second try is said beside what is not known of the first.
  await expect(sheet.getByRole('alert')).toHaveCount(2)
  await expect(sheet.getByText('The result is unknown')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeHidden()
})

test('a price that runs out does not turn an unknown outcome into "Nothing was sent"', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  const noticeOfUnknown = sheet.getByText('The result is unknown')
  await page.route('**/wallet/quotes/**', (route) => route.abort())
  await signAndSend(page)
  await expect(noticeOfUnknown).toBeVisible()
  await page.clock.fastForward(301_000)
  await expect(noticeOfUnknown).toBeVisible()
  await expect(sheet.getByText('Nothing was sent')).toBeHidden()

  const tryAgain = sheet.getByRole('button', { name: 'Try again' })
  const failing = page.waitForEvent('requestfailed')
  await tryAgain.click()
  await failing
  await expect(noticeOfUnknown).toBeVisible()
  await expect(sheet.getByText('Nothing was sent')).toBeHidden()
  await page.unroute('**/wallet/quotes/**')
  await time.passAtService(301)
  await expect(async () => {
    // The page reads the outcome by itself too, and then there is nothing to try again.
    await tryAgain.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(sheet.getByText('This price has expired. Nothing was sent.')).toBeVisible()
  }).toPass()
})
