import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addBankAccount,
  becomeCustomer,
  createPasskey,
  customerOf,
  signUp,
} from './support/customer.ts'
import { askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

test('every bank account can be paid, however many there are', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await signUp(page)
  await createPasskey(page)
  const customerId = await customerOf(page)
  // More than the service lists at a time.
  const endings = Array.from({ length: 23 }, (_nothing, index) => String(7_000 + index))
  for (const ending of endings) {
    const answer = await askService(demo, '/customers/external-accounts', {
      method: 'POST',
      body: JSON.stringify({
        customerId,
        currency: 'USD',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: `00012345${ending}`,
          routingNumber: '021000021',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
        },
      }),
    })
    expect(answer.status).toBe(201)
  }

  await page.goto('/accounts')
  for (const ending of endings) {
    await expect(page.getByText(`Account ending in ${ending}`)).toBeVisible()
  }
})

test('a payment to an account that was removed asks where the money goes', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addBankAccount(page, '000123454321', 'Maria Mitchell')
  await page.goto('/send?to=ExternalAccount:00000000-0000-4000-8000-000000000000&amount=90000000')
  await expect(page.getByText('The bank account of this payment was removed')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true, name: /Account|UMA/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Review payment' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Grace Hopper/ }).check()
  await expect(page.getByText('The bank account of this payment was removed')).toBeHidden()
  await expect(page.getByLabel('Amount')).toHaveValue('90.00')
})

test('any bank account can be removed, also one that cannot be paid', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const customerId = await customerOf(page)
  const answer = await askService(demo, '/customers/external-accounts', {
    method: 'POST',
    body: JSON.stringify({
      customerId,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '0001234567002',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Maria Mitchell' },
      },
    }),
  })
  expect(answer.status).toBe(201)
  await page.reload()
  for (const ending of ['7002', '6789']) {
    await page.getByRole('button', { name: new RegExp(`^Remove .* ${ending}$`) }).click()
    const sheet = page.getByRole('dialog', { name: 'Remove a bank account' })
    await expect(sheet).toContainText(`account ending in ${ending}`)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(`Account ending in ${ending}`)).toBeHidden()
  }
  await expect(page.getByText('No bank account yet')).toBeVisible()
})
