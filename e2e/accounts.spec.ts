import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, customerOf } from './support/customer.ts'
import { askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

test('a customer sees every bank account, is asked where a payment to a removed one goes, and removes two', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const customerId = await customerOf(page)
  // More than the service lists at a time; the last one cannot be paid.
  const endings = Array.from({ length: 22 }, (_nothing, index) => String(6_981 + index))
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
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Maria Mitchell' },
        },
      }),
    })
    expect(answer.status).toBe(201)
  }

  await test.step('every account is listed, however many there are', async () => {
    await page.reload()
    for (const ending of ['6789', ...endings]) {
      await expect(page.getByText(`Account ending in ${ending}`)).toBeVisible()
    }
  })

  await test.step('any account can be removed, also one that cannot be paid', async () => {
    for (const ending of ['7002', '6981']) {
      await page.getByRole('button', { name: new RegExp(`^Remove .* ${ending}$`) }).click()
      const sheet = page.getByRole('dialog', { name: 'Remove a bank account' })
      await expect(sheet).toContainText(`account ending in ${ending}`)
      await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByText(`Account ending in ${ending}`)).toBeHidden()
    }
  })

  await test.step('a payment to an account that was removed asks where the money goes', async () => {
    const removed = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    await page.goto(`/send?to=${removed}&amount=90000000`)
    await expect(page.getByText('The bank account of this payment was removed')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true, name: /Account|UMA/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Review payment' })).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^All bank accounts/ }).click()
    await page.getByRole('radio', { name: /Grace Hopper/ }).check()
    await expect(page.getByText('The bank account of this payment was removed')).toBeHidden()
    await expect(page.getByLabel('Amount')).toHaveValue('90.00')
  })
})
