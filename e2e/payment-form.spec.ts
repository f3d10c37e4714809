import { expect } from '@playwright/test'
import { addBankAccount, becomeCustomer, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

test.describe('on a phone, with nine bank accounts', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the amount is in view, and it stays with its note when another payee is chosen', async ({
    page,
    authenticator: _,
  }) => {
    await becomeCustomer(page)
    for (let count = 1; count < 9; count += 1) await addBankAccount(page, `44556600${count}0`)
    await page.getByRole('link', { name: /ending in 0080$/ }).click()
    const amount = page.getByLabel('Amount', { exact: true })
    await expect(amount).toBeInViewport({ ratio: 1 })
    const chosen = page.getByRole('radio', { name: /ending in 0080/ })
    await expect(chosen).toBeChecked()
    await expect(chosen).toBeInViewport()
    await amount.fill('12.50')
    await page.getByLabel('Note').fill('Field day')
    await page.getByRole('radio', { name: /ending in 6789/ }).check()
    await expect(amount).toHaveValue('12.50')
    await page.getByRole('button', { name: 'Review payment' }).click()
    const sheet = page.getByRole('dialog', { name: 'Review and sign' })
    await expect(sheet.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
    await signAndSend(page)
    await expect(page.getByText('Field day')).toBeVisible()
  })
})

test('the amount that the receiver gets can be given', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /UMA address/ }).check()
  await page.getByLabel('UMA address', { exact: true }).fill('$success.eur@sandbox.uma.test')
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await page.getByRole('radio', { name: 'They receive EUR' }).check()
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await page.getByLabel('Your nationality').fill('US')
  await page.getByRole('button', { name: 'Review payment' }).click()
  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(sheet.getByText(/^20\.00\sEUR$/)).toBeVisible()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('what was wrong with the amount is not said of the other side', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('1000')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(amount).toHaveAccessibleDescription(/^This is more than you have/)
  await page.getByRole('radio', { name: /^They receive/ }).check()
  await expect(amount).not.toHaveAttribute('aria-invalid')
})

test('everything can be sent, and the wallet is empty then', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page, 98_765_432)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send all' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('98.765432')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByText('0.00 USDB')).toBeVisible()
})
