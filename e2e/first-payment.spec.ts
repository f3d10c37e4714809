import { expect } from '@playwright/test'
import { addBankAccount, addMoney, createPasskey, signUpInForms } from './support/customer.ts'
import { test } from './support/test.ts'

test('a newcomer goes from an empty browser to a completed payment', { tag: '@smoke' }, async ({
  page,
  authenticator: _,
}) => {
  await signUpInForms(page)
  await createPasskey(page)
  await expect(page.getByText('No activity yet')).toBeVisible()

  await addMoney(page, '100')
  const purse = page.getByRole('region', { name: 'Your wallet' })
  await expect(purse.getByText('100.00 USDB')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'was added' })
  await expect(notice).toContainText(/100\.00\sUSDB was added to your wallet\./)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('listitem')).toContainText(/Money added.*\+100\.00\sUSDB/)
  await addBankAccount(page)

  await page.getByRole('link', { name: 'Send to Grace Hopper' }).click()
  await page.getByLabel('Amount').fill('10.00')
  await page.getByRole('button', { name: 'Review payment' }).click()

  const review = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(review.getByText('As reported by the payment service')).toBeVisible()
  await expect(review.getByText('10.00 USDB')).toBeVisible()
  await review.getByText('What your device signs').click()
  await expect(review.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()
  const sign = review.getByRole('button', { name: 'Sign and send' })
  await expect(sign).toBeInViewport({ ratio: 1 })
  await sign.click()

  await expect(page.getByRole('status').getByText('Completed')).toBeVisible({ timeout: 20_000 })
  const home = page.getByRole('link', { name: 'Wallet', exact: true })
  await expect(home).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Back to your wallet' }).click()
  await expect(page.getByText('90.00 USDB')).toBeVisible()
  await expect(page.getByRole('link', { name: /To Grace Hopper.*10\.00.*Completed/ })).toBeVisible()
})
