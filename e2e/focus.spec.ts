import { expect, type Locator, type Page } from '@playwright/test'
import { becomeCustomer, goHome, goToSecurity, mailedCode, signUp } from './support/customer.ts'
import { pressEnter } from './support/keyboard.ts'
import { test } from './support/test.ts'

const heading = (page: Page | Locator, name: string) =>
  page.getByRole('heading', { name, exact: true })

const press = (page: Page | Locator, name: string | RegExp) =>
  pressEnter(page.getByRole('button', { name, exact: true }))

test('the first steps: the focus goes to each new heading', async ({ page }) => {
  const { email } = await signUp(page)
  await press(page, 'Use codes by e-mail')
  await expect(page.locator(':focus')).toHaveText(/Codes by e-mail are ready|Check your mail/)
  await page.getByLabel('Code', { exact: true }).fill(await mailedCode(page, email, 2))
  await press(page, 'Continue')
  await expect(heading(page, 'Your wallet')).toBeFocused()
})

test('the recovery phrase: the focus goes to each new heading', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToSecurity(page)
  await pressEnter(page.getByRole('link', { name: 'Show my recovery phrase' }))
  await expect(heading(page, 'Recovery phrase')).toBeFocused()
  await page.getByLabel('I am alone').check()
  await press(page, 'Get my phrase')
  await expect(heading(page, 'Your words')).toBeFocused()
  await press(page, 'I have written them down')
  await expect(heading(page, 'Check what you wrote down')).toBeFocused()
  await press(page, 'Continue without checking')
  await expect(heading(page, 'Words removed')).toBeFocused()
  await press(page, 'Show them once more')
  await expect(page.locator('h1:focus, h2:focus')).toHaveText(/Recovery phrase|Before you look/)
})

test('unlocking within a sheet, and what is added or removed by one', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await press(page, 'Lock now')
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeFocused()
  await goToSecurity(page)
  await press(page, 'Add codes by e-mail')
  const sheet = page.getByRole('dialog', { name: 'Add codes by e-mail' })
  await press(sheet, 'Unlock with passkey')
  await expect(sheet.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expect(heading(sheet, 'Add codes by e-mail')).toBeFocused()
  await press(sheet, 'Add')
  await expect(sheet).toBeHidden()
  // The button that opened the sheet is gone; the list it was in is not.
  await expect(heading(page, 'Sign-in methods')).toBeFocused()
})

test('the skip link leads to the content, and not to the top of the page', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await pressEnter(page.getByRole('link', { name: 'Skip to the content' }))
  await expect(page.getByRole('main')).toBeFocused()
})
