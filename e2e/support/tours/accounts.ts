import { expect } from '@playwright/test'
import * as customer from '../customer.ts'
import type { Tour, Visit } from './tour.ts'

/** Bank accounts of several countries. */
export const accounts: Tour = {
  name: 'accounts',
  visit: async (visit) => {
    await customer.becomeCustomer(visit.page)
    for (const country of ['DE', 'MX', 'BR', 'HK', 'KE']) await refuseFields(visit, country)
    await remove(visit)
  },
}

async function refuseFields({ page, see }: Visit, country: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a bank account' })
  await sheet.getByLabel('Country of the account').selectOption(country)
  await see(`add-account-${country.toLowerCase()}`)
  for (const field of await sheet.locator('input').all()) await field.fill('§')
  await sheet.getByRole('button', { name: 'Add account' }).click()
  await expect(sheet.locator('.problem').first()).toBeVisible()
  await see(`add-account-${country.toLowerCase()}-problems`)
  await page.getByRole('button', { name: 'Close' }).click()
}

async function remove({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: /^Remove .* 6789$/ }).click()
  await page.getByRole('dialog', { name: 'Remove a bank account' }).waitFor()
  await see('remove-account')
}
