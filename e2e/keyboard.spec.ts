import { expect, type Locator, type Page } from '@playwright/test'
import { mailedCode } from './support/customer.ts'
import { test } from './support/test.ts'

/** Goes on with the Tab key until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} cannot be reached with the Tab key`)
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('from an empty browser to a completed payment by keyboard alone', async ({
  page,
  authenticator: _,
}) => {
  const email = `keys-${process.pid}@example.com`
  await page.goto('/')
  await type(page, 'Full name', 'Ada Lovelace')
  await type(page, 'E-mail address', email)
  await page.keyboard.press('Enter')
  await type(page, 'Code', await mailedCode(page, email))
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Create passkey')
  await press(page, 'button', 'Unlock with passkey')

  await press(page, 'button', 'Add money')
  await type(page, 'Amount', '100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add money', exact: true })).toBeFocused()

  await press(page, 'link', 'Accounts')
  await press(page, 'button', 'Add a bank account')
  await type(page, 'Account holder', 'Grace Hopper')
  await type(page, 'Routing number', '021000021')
  await type(page, 'Account number', '000123456789')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await press(page, 'link', 'Send')
  await type(page, 'Amount', '10')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByText('What your device signs'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()
  await press(page, 'button', 'Sign and send')
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible({ timeout: 20_000 })
})

test('a sheet keeps the focus, closes with Escape and gives it back', async ({
  page,
  authenticator: _,
}) => {
  const email = `escape-${process.pid}@example.com`
  await page.goto('/')
  await type(page, 'Full name', 'Ada Lovelace')
  await type(page, 'E-mail address', email)
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Open the demo’s mailbox')
  const sheet = page.getByRole('dialog', { name: 'Mailbox' })
  await expect(sheet).toBeVisible()
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator('#root :focus')).toHaveCount(0)
    // Past its last control, a guard hands the focus back within a frame.
    await expect(sheet.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the demo’s mailbox' })).toBeFocused()
})
