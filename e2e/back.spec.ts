import { expect } from '@playwright/test'
import { becomeCustomer, goHome, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

test('Back closes a sheet and stays on its screen', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await goHome(page)
  await page.getByRole('button', { name: 'Add money' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add sandbox money' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Add money' })).toBeFocused()
})

test('a sheet that was closed by its button leaves no step in the history', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('Back closes the review with its amount kept, and leads from the receipt to the form', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await review(page, '10')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page.getByLabel('Amount')).toHaveValue('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page).toHaveURL(/\/payments\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/send$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})
