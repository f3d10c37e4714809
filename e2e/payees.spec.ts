import { expect, type Page } from '@playwright/test'
import { countries } from '../demo/app/rails.ts'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

interface Account {
  country: string
  fields: Record<string, string>
  choices?: Record<string, string>
  /** What it is recognised by afterwards. */
  line: string
}

const address = {
  'Street and number of the account holder': 'Unter den Linden 1',
  'Postal code': '10117',
  City: 'Berlin',
}
const accounts: Account[] = [
  {
    country: 'US',
    fields: { 'Routing number': '021000021', 'Account number': '5500112233' },
    line: 'Account ending in 2233 · USD',
  },
  {
    country: 'DE',
    fields: { IBAN: 'DE89 3704 0044 0532 0130 00', ...address },
    line: 'Account ending in 3000 · EUR',
  },
  {
    country: 'GB',
    fields: { 'Sort code': '12-34-56', 'Account number': '12345678' },
    line: 'Account ending in 5678 · GBP',
  },
  {
    country: 'MX',
    fields: { CLABE: '032180000118359719' },
    line: 'Account ending in 9719 · MXN',
  },
  {
    country: 'BR',
    choices: { 'Type of PIX key': 'EMAIL' },
    fields: { 'PIX key': 'ada@example.com', 'CPF or CNPJ of the account holder': '123.456.789-09' },
    line: 'PIX key ada@example.com · BRL',
  },
  { country: 'IN', fields: { 'UPI ID': 'ada@okbank' }, line: 'UPI ID ada@okbank · INR' },
  {
    country: 'CA',
    fields: {
      'Institution number': '001',
      'Transit number': '12345',
      'Account number': '1234567',
    },
    line: 'Account ending in 4567 · CAD',
  },
  {
    country: 'NG',
    choices: { Bank: 'LAGOON_NG' },
    fields: { 'Account number': '0123456780' },
    line: 'Account ending in 6780 · NGN · Lagoon Bank',
  },
  {
    country: 'KE',
    fields: { 'Mobile number': '+254 712 345 671', 'Mobile money provider': 'M-Pesa' },
    line: 'Mobile money ending in 5671 · KES',
  },
  {
    country: 'SG',
    choices: { Bank: 'MERLION_SG' },
    fields: { 'Account number': '88119922', 'SWIFT code': 'merlsgsg' },
    line: 'Account ending in 9922 · SGD · Merlion Bank',
  },
  {
    country: 'DK',
    fields: { IBAN: 'DK50 0040 0440 1162 43' },
    line: 'Account ending in 6243 · DKK',
  },
]

async function openForm(page: Page, country: string) {
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a bank account' })
  await sheet.getByLabel('Country of the account').selectOption(country)
  return sheet
}

async function add(page: Page, { country, fields, choices = {} }: Account): Promise<void> {
  const sheet = await openForm(page, country)
  await sheet.getByLabel('Account holder', { exact: true }).fill('Grace Hopper')
  for (const [label, value] of Object.entries(choices)) {
    await sheet.getByLabel(label, { exact: true }).selectOption(value)
  }
  for (const [label, value] of Object.entries(fields)) {
    await sheet.getByLabel(label, { exact: true }).fill(value)
  }
  await sheet.getByRole('button', { name: 'Add account' }).click()
  await expect(sheet).toBeHidden()
}

test('accounts in eleven countries and on their rails can be added', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  for (const account of accounts) {
    await add(page, account)
    await expect(page.getByText(account.line, { exact: true })).toBeVisible()
  }
})

test('the form of every country passes axe, and refuses what its rail does not take', async ({
  page,
  authenticator: _,
}) => {
  test.setTimeout(120_000)
  await becomeCustomer(page)
  const sheet = await openForm(page, 'US')
  for (const country of countries) {
    await sheet.getByLabel('Country of the account').selectOption(country)
    for (const field of await sheet.locator('input').all()) await field.fill('§')
    await sheet.getByRole('button', { name: 'Add account' }).click()
    await expect(sheet.locator('.problem').first()).toBeVisible()
  }
  await expectAccessible(page)
  await sheet.getByLabel('Country of the account').selectOption('FR')
  await sheet.getByLabel('IBAN').fill('DE89370400440532013000')
  await sheet.getByRole('button', { name: 'Add account' }).click()
  await expect(sheet.getByText('This is not an IBAN of the chosen country.')).toBeVisible()
})

test('a PIX key is checked as one of its type, and the tax number by its check digits', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await openForm(page, 'BR')
  await sheet.getByLabel('Type of PIX key').selectOption('CPF')
  await sheet.getByLabel('PIX key', { exact: true }).fill('ada@example.com')
  await sheet.getByLabel('CPF or CNPJ of the account holder').fill('123.456.789-08')
  await sheet.getByRole('button', { name: 'Add account' }).click()
  await expect(sheet.getByText('This is not a PIX key of the chosen type.')).toBeVisible()
  await expect(sheet.getByText('This is not a CPF, of 11 digits,')).toBeVisible()
})

test('a payment says what it is for where the country requires it, and its payee is first afterwards', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await add(page, { country: 'IN', fields: { 'UPI ID': 'ada@okbank' }, line: '' })
  const newest = { 'Sort code': '123456', 'Account number': '12345678' }
  await add(page, { country: 'GB', fields: newest, line: '' })
  await page.getByRole('link', { name: 'Send to Grace Hopper, UPI ID ada@okbank' }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByLabel('Purpose of the payment')).toBeFocused()
  await page.getByLabel('Purpose of the payment').selectOption('GIFT')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()

  await page.getByRole('link', { name: 'Send', exact: true }).click()
  const first = page.getByRole('group', { name: 'To', exact: true }).getByRole('radio').first()
  await expect(first).toBeChecked()
  await expect(first).toHaveAccessibleName(/UPI ID ada@okbank/)
})
