import { expect } from '@playwright/test'
import { becomeCustomer, mailedCode, review, signUp } from './support/customer.ts'
import { press, tabTo, type } from './support/keyboard.ts'
import { openOtherDevice } from './support/otherDevice.ts'
import { test } from './support/test.ts'

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

test('out and in again, with a mailed code', async ({ page }) => {
  const { email } = await signUp(page)
  await press(page, 'button', 'Log out')
  await press(page, 'button', 'I have an account')
  await type(page, 'E-mail address', email)
  await page.keyboard.press('Enter')
  await type(page, 'Code', await mailedCode(page, email, 2))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeFocused()
})

test('the wallet is unlocked with a mailed code', async ({ page }) => {
  const { email } = await signUp(page)
  await press(page, 'button', 'Use codes by e-mail')
  await type(page, 'Code', await mailedCode(page, email, 2))
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Lock now')
  await press(page, 'button', 'Unlock')
  await press(page, 'button', 'E-mail me a code')
  await type(page, 'Code', await mailedCode(page, email, 3))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('the wallet is unlocked with Skerry ID, in its own window', async ({ page }) => {
  const { email } = await signUp(page)
  const opening = page.waitForEvent('popup')
  await press(page, 'button', 'Use Skerry ID')
  const popup = await opening
  await type(popup, 'E-mail address', email)
  await popup.keyboard.press('Enter')
  await press(page, 'button', 'Continue with Skerry ID')
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('a payment to an address', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await press(page, 'link', 'Send')
  await tabTo(page, page.getByRole('radio', { checked: true }).and(page.locator('[name="to"]')))
  await page.keyboard.press('ArrowDown')
  await type(page, 'UMA address', '$success.usd@sandbox.uma.test')
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Choose another receiver')
  await expect(page.getByLabel('UMA address', { exact: true })).toBeFocused()
  await type(page, 'UMA address', '$success.eur@sandbox.uma.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Receives EUR')).toBeVisible()
  await expect(page.locator('.found')).toBeFocused()
  await type(page, 'Amount', '10')
  await type(page, 'Your nationality', 'US')
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Sign and send')
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('sign-in methods are added and removed, privacy is switched', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await press(page, 'link', 'Security')
  await press(page, 'button', 'Add codes by e-mail')
  await press(page, 'button', 'Add')
  await expect(page.getByRole('dialog')).toBeHidden()

  const privacy = page.getByRole('switch', { name: 'Private wallet' })
  await tabTo(page, privacy)
  await page.keyboard.press(' ')
  await expect(privacy).toBeChecked()

  await press(page, 'button', /^Remove Codes by e-mail/)
  await press(page, 'button', 'Remove')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add codes by e-mail' })).toBeVisible()
})

test('another device is signed out', async ({ page, browser, authenticator }) => {
  await becomeCustomer(page)
  const other = await openOtherDevice(page, browser, authenticator)
  await other.goto('/')
  await press(other, 'button', 'Unlock')
  await press(other, 'button', 'Unlock with passkey')
  await expect(other.getByText('Unlocked until')).toBeVisible()

  await press(page, 'link', 'Security')
  await press(page, 'button', /^Sign out the device/)
  await press(page, 'button', 'Sign out')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Sign out the device/ })).toBeHidden()
  await other.context().close()
})

test('the recovery phrase is seen and left', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await press(page, 'link', 'Security')
  await press(page, 'link', 'Show my recovery phrase')
  await tabTo(page, page.getByLabel('I am alone'))
  await page.keyboard.press(' ')
  await press(page, 'button', 'Get my phrase')
  await tabTo(page, page.getByRole('button', { name: 'Hold to show the words' }))
  await page.keyboard.down(' ')
  await expect(page.locator('.words li').first()).toBeVisible()
  await page.keyboard.up(' ')
  await expect(page.locator('.words li')).toHaveCount(0)
  await press(page, 'button', 'I have written them down')
  await press(page, 'button', 'Continue without checking')
  await press(page, 'link', 'Back to security')
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeFocused()
})

test('a session that ends in the middle of a payment, and back', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await time.pass(14 * 60)
  const sheet = await review(page, '10')
  await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeVisible()
  await time.pass(60)
  await expect(page.getByText('Unlock your wallet to sign this payment.')).toBeVisible()
  await press(page, 'button', 'Unlock with passkey')
  await press(page, 'button', 'Sign and send')
  await expect(page).toHaveURL(/\/payments\//)
})

test('the developer’s panel is opened, read and used', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await press(page, 'button', 'Developer')
  // A screen that was not read before, so that there is a call to show.
  await press(page, 'link', 'Security')
  const panel = page.getByRole('complementary', { name: 'Developer' })
  await tabTo(page, panel.locator('summary').first())
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Answered').first()).toBeVisible()
  await tabTo(page, panel.getByRole('tab', { name: 'Calls' }))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Receive 25.00 USDB')
  await press(page, 'link', 'Wallet')
  await expect(page.getByText('125.00 USDB')).toBeVisible()
})
