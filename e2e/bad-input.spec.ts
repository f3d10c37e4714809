import { expect, type Page } from '@playwright/test'
import { addMoney, becomeCustomer, goHome, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

/** The addresses of the requests from here on that end so. */
function watchRequests(page: Page, ending: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(ending)) seen.push(request.url())
  })
  return seen
}

test('a customer mistypes accounts and amounts, loses the connection, and can go on each time', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = page.getByRole('dialog')
  const holder = page.getByLabel('Account holder')
  const routing = page.getByLabel('Routing number')
  const number = page.getByLabel('Account number')
  const addAccount = page.getByRole('button', { name: 'Add account' })

  await test.step('1. bank account numbers are checked before they are sent', async () => {
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await addAccount.click()
    await expect(holder).toBeFocused()
    await expect(holder).toHaveAccessibleDescription('Please fill this in.')
    await routing.fill('12345')
    await number.fill('12')
    // What was wrong with a field is not said of what it is changed to.
    await expect(number).toHaveAccessibleDescription('4 to 17 digits')
    await expect(number).not.toHaveAttribute('aria-invalid')
    await expect(holder).toHaveAttribute('aria-invalid', 'true')
    await holder.fill('Grace Hopper')
    await addAccount.click()
    await expect(page.getByText('A routing number has 9 digits: 4 are missing.')).toBeVisible()
    await expect(page.getByText('An account number has 4 to 17 digits.')).toBeVisible()
    // The problem stands where the hint was: beside each other they say the same twice.
    await expect(number).toHaveAccessibleDescription('An account number has 4 to 17 digits.')
    await expect(page.getByText('4 to 17 digits', { exact: true })).toBeHidden()
  })

  await test.step('2. the same bank account twice is told apart', async () => {
    await routing.fill('021 000 021')
    await number.fill('0001-2345-6789')
    await addAccount.click()
    await expect(sheet.getByRole('alert')).toHaveText('This already exists.')
    // It was said of what the form contained, and not of another account.
    await sheet.getByLabel('Country of the account').selectOption('GB')
    await expect(sheet.getByRole('alert')).toBeHidden()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('3. what is wrong with an amount is said, and asks nothing of the service', async () => {
    const quotes = watchRequests(page, '/wallet/quotes')
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    const amount = page.getByLabel('Amount')
    for (const [typed, sentence] of [
      ['', /^Please fill this in\./],
      ['ten', /^Enter the amount in digits, such as 12\.50\./],
      ['100.000001', /^This is more than you have: 100\.00\sUSDB\./],
    ] as const) {
      await amount.fill(typed)
      await page.getByRole('button', { name: 'Review payment' }).click()
      await expect(amount).toHaveAccessibleDescription(sentence)
      await expect(amount).toBeFocused()
    }
    expect(quotes).toEqual([])
  })

  await test.step('4. without a connection the page says so and works again afterwards', async () => {
    await page.getByLabel('Amount').fill('10')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect(page.getByText('You are offline. Check your connection')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect(page.getByRole('dialog', { name: 'Review and sign' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('5. amounts are taken the way people write them', async () => {
    await goHome(page)
    await addMoney(page, '1,250.5')
    const reviewing = await review(page, ' 1,000.25 ')
    await expect(reviewing.getByText('1,000.25 USDB')).toBeVisible()
  })

  await test.step('6. a payment that does not exist gets a sentence', async () => {
    await page.goto('/payments/nonsense')
    await expect(page.getByRole('alert')).toContainText('This could not be found.')
    await page.goto('/payments/Transaction:00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('No payment with this number is in your wallet.')).toBeVisible()
  })
})

test('a customer behind a hostile way to the service signs nothing but what was meant', {
  tag: '@T3',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const refusal = page.getByRole('dialog').getByRole('alert')
  const sign = page.getByRole('button', { name: 'Sign and send' })
  /** Changes the prices on the way to the page. */
  const tamper = async (change: (quote: string) => string) => {
    await page.route('**/wallet/quotes', async (route) => {
      const response = await route.fetch()
      const changed = change(await response.text())
      await route.fulfill({ response, body: changed })
    })
  }
  const restore = async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  await test.step('1. a payload of another kind is never signed', async () => {
    const executed = watchRequests(page, '/execute')
    await tamper((quote) =>
      quote.replace('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'ACTIVITY_TYPE_EXPORT_WALLET'),
    )
    await review(page, '10')
    await signAndSend(page)
    await expect(refusal).toContainText('Nothing was signed.')
    expect(executed).toEqual([])
    await restore()
  })

  await test.step('2. a payload that was changed is refused and moves nothing', async () => {
    await tamper((quote) => quote.replace('timestampMs\\":\\"1', 'timestampMs\\":\\"2'))
    await review(page, '10')
    await signAndSend(page)
    await expect(refusal).toContainText(/not accepted|refused/)
    await restore()
  })

  await test.step('3. a price for another account than the chosen one offers nothing to sign', async () => {
    await tamper((text) => {
      const quote = JSON.parse(text)
      const accountId = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
      return JSON.stringify({ ...quote, destination: { ...quote.destination, accountId } })
    })
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    await page.getByLabel('Amount').fill('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect(page.getByRole('alert')).toContainText('The price does not match the payment')
    await expect(sign).toBeHidden()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('4. the money is where it was, and a price as it came is paid', async () => {
    await goHome(page)
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
    await review(page, '10')
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('90.00 USDB')).toBeVisible()
  })
})
