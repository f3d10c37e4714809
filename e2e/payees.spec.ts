import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addMoney, becomeCustomer, createPasskey, signAndSend, signUp } from './support/customer.ts'
import { test } from './support/test.ts'

async function openForm(page: Page, country: string) {
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a bank account' })
  await sheet.getByLabel('Country of the account').selectOption(country)
  await sheet.getByLabel('Account holder', { exact: true }).fill('Grace Hopper')
  return sheet
}

async function add(page: Page, country: string, fields: Record<string, string>): Promise<void> {
  const sheet = await openForm(page, country)
  for (const [label, value] of Object.entries(fields)) {
    await sheet.getByLabel(label, { exact: true }).fill(value)
  }
  await sheet.getByRole('button', { name: 'Add account' }).click()
  await expect(sheet).toBeHidden()
}

test('a customer adds accounts in other countries, and pays one whose country asks what for', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)

  await test.step('a PIX key is checked as one of its type, and the tax number by its digits', async () => {
    const sheet = await openForm(page, 'BR')
    const submit = sheet.getByRole('button', { name: 'Add account' })
    await submit.click()
    await expect(sheet.getByLabel('PIX key', { exact: true })).toHaveAccessibleDescription(
      /Please fill this in\./,
    )
    const type = sheet.getByLabel('Type of PIX key')
    await expect(type).toHaveAccessibleDescription('Choose the type of PIX key.')
    await type.selectOption('CPF')
    await sheet.getByLabel('PIX key', { exact: true }).fill('ada@example.com')
    await sheet.getByLabel('CPF or CNPJ of the account holder').fill('123.456.789-08')
    await submit.click()
    await expect(
      sheet.getByText('A PIX key of the chosen type looks like 123.456.789-09.'),
    ).toBeVisible()
    await expect(
      sheet.getByText('A CPF has 11 digits, and one of these is mistyped.'),
    ).toBeVisible()
    await expectAccessible(page)
    await type.selectOption('EMAIL')
    await sheet.getByLabel('CPF or CNPJ of the account holder').fill('123.456.789-09')
    await submit.click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText('PIX key ada@example.com · BRL', { exact: true })).toBeVisible()
  })

  await test.step('a bank is chosen where the service knows them', async () => {
    const sheet = await openForm(page, 'NG')
    await sheet.getByLabel('Account number', { exact: true }).fill('0123456780')
    await sheet.getByRole('button', { name: 'Add account' }).click()
    const bank = sheet.getByLabel('Bank', { exact: true })
    await expect(bank).toHaveAccessibleDescription('Choose the bank of the account.')
    await bank.selectOption('LAGOON_NG')
    await sheet.getByRole('button', { name: 'Add account' }).click()
    await expect(
      page.getByText('Account ending in 6780 · NGN · Lagoon Bank', { exact: true }),
    ).toBeVisible()
  })

  await test.step('an IBAN of another country is refused', async () => {
    const sheet = await openForm(page, 'FR')
    await sheet.getByLabel('IBAN').fill('DE89370400440532013000')
    await sheet.getByRole('button', { name: 'Add account' }).click()
    await expect(sheet.getByText('This is not an IBAN of the chosen country.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a payment says what it is for where the country requires it', async () => {
    await add(page, 'IN', { 'UPI ID': 'ada@okbank' })
    await add(page, 'GB', { 'Sort code': '123456', 'Account number': '12345678' })
    await page.getByRole('link', { name: 'Send to Grace Hopper, UPI ID ada@okbank' }).click()
    await page.getByLabel('Amount').fill('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    const purpose = page.getByLabel('Purpose of the payment')
    await expect(purpose).toBeFocused()
    await expect(purpose).toHaveAccessibleDescription('Choose the purpose of the payment.')
    await purpose.selectOption('GIFT')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })

  await test.step('its payee is first afterwards', async () => {
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    const first = page.getByRole('group', { name: 'To', exact: true }).getByRole('radio').first()
    await expect(first).toBeChecked()
    await expect(first).toHaveAccessibleName(/UPI ID ada@okbank/)
  })
})

test('a customer without a payee adds one in the payment form, and then another one without losing what was typed', async ({
  page,
  authenticator: _,
}) => {
  await signUp(page)
  await createPasskey(page)
  await addMoney(page, '100')
  await page.getByRole('link', { name: 'Send', exact: true }).click()

  await test.step('the form without payees offers it, and its payee is chosen', async () => {
    await expect(page.getByRole('heading', { name: 'No bank account yet' })).toBeVisible()
    await add(page, 'GB', { 'Sort code': '123456', 'Account number': '12345678' })
    await expect(page.getByRole('radio', { name: /Account ending in 5678/ })).toBeChecked()
  })

  await test.step('what was typed for one payee is there for the next one', async () => {
    await page.getByLabel('Amount').fill('12.50')
    await expect(page.getByText(/^They receive about 9\.79\sGBP\.$/)).toBeVisible()
    await page.getByLabel('Note').fill('Field day')
    await add(page, 'IN', { 'UPI ID': 'ada@okbank' })
    await expect(page.getByRole('radio', { name: /UPI ID ada@okbank/ })).toBeChecked()
    await expect(page.getByLabel('Amount')).toHaveValue('12.50')
    await expect(page.getByLabel('Note')).toHaveValue('Field day')
    await page.getByLabel('Purpose of the payment').selectOption('GIFT')
  })

  await test.step('Back closes the sheet alone, and the payment is made', async () => {
    await openForm(page, 'MX')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByLabel('Purpose of the payment')).toHaveValue('GIFT')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await signAndSend(page)
    await expect(page.getByText('Field day')).toBeVisible()
  })
})
