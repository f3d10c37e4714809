import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goToSecurity, mailedCode, review, signUp } from './support/customer.ts'
import { press, pressEnter, tabTo, type } from './support/keyboard.ts'
import { openOtherDevice } from './support/otherDevice.ts'
import { test } from './support/test.ts'

// Sheets move here as for everybody: one that is closing must not take the focus with it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const isSaid = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()

/** Its session begins now, and what asks for a fresh passkey has one. */
async function unlockAnew(page: Page): Promise<void> {
  await press(page, 'link', 'Wallet')
  await press(page, 'button', 'Lock now')
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeFocused()
  await press(page, 'button', 'Unlock')
  await press(page, 'button', 'Unlock with passkey')
  await expect(page.getByText('Unlocked until')).toBeVisible()
}

async function getPhrase(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('I am alone'))
  await page.keyboard.press(' ')
  await press(page, 'button', 'Show recovery phrase')
  await expect(heading(page, 'Your words')).toBeFocused()
}

async function leaveWords(page: Page): Promise<void> {
  await press(page, 'button', 'I have written them down')
  await expect(heading(page, 'Check what you wrote down')).toBeFocused()
  await press(page, 'button', 'Continue without checking')
  await expect(heading(page, 'Words removed')).toBeFocused()
}

test('from an empty browser to completed payments by keyboard alone', async ({
  page,
  time,
  authenticator: _,
}) => {
  const status = page.getByRole('status')

  await test.step('1. joins; a sheet keeps the focus, closes with Escape and gives it back', async () => {
    const email = `keys-${process.pid}@example.com`
    await page.goto('/')
    await type(page, 'Full name', 'Ada Lovelace')
    await type(page, 'Email address', email)
    await page.keyboard.press('Enter')
    await press(page, 'button', 'Open the demo’s mailbox')
    const mailbox = page.getByRole('dialog', { name: 'Mailbox' })
    await expect(mailbox).toBeVisible()
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(page.locator('#root :focus')).toHaveCount(0)
      // Past its last control, a guard hands the focus back within a frame.
      await expect(mailbox.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(mailbox).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the demo’s mailbox' })).toBeFocused()
    await type(page, 'Code', await mailedCode(page, email))
    await page.keyboard.press('Enter')
    await press(page, 'button', 'Create passkey')
  })

  await test.step('2. adds money and a bank account', async () => {
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
  })

  await test.step('3. pays the bank account', async () => {
    await press(page, 'link', 'Send')
    await type(page, 'Amount', '10')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByText('What your device signs'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()
    await press(page, 'button', 'Sign and send')
    await expect(status.getByText('Completed')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('4. pays an address, after another one', async () => {
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
    await tabTo(page, page.getByLabel('Your nationality'))
    await page.keyboard.type('United St')
    await expect(page.getByLabel('Your nationality')).toHaveValue('US')
    await press(page, 'button', 'Review payment')
    await press(page, 'button', 'Sign and send')
    await expect(status.getByText('Completed')).toBeVisible()
  })

  await test.step('5. unlocks in the middle of a payment, where the session ends', async () => {
    await unlockAnew(page)
    await time.pass(13 * 60)
    const sheet = await review(page, '10')
    await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeVisible()
    await time.pass(2 * 60)
    await expect(page.getByText('Unlock your wallet to sign this payment.')).toBeVisible()
    await press(page, 'button', 'Unlock with passkey')
    await press(page, 'button', 'Sign and send')
    await expect(page).toHaveURL(/\/payments\//)
  })
})

test('the developer’s panel is opened, read and used by keyboard alone', async ({
  page,
  authenticator: _,
}) => {
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

test('sign-in methods by keyboard alone, without a passkey: Skerry ID, and codes by email', async ({
  page,
}) => {
  const { email } = await signUp(page)

  await test.step('1. unlocks with a mailed code; the focus goes to each new heading', async () => {
    await press(page, 'button', 'Use codes by email')
    const ready = /Codes by email are ready|Check your mail/
    await expect(page.locator(':focus')).toHaveText(ready)
    await type(page, 'Code', await mailedCode(page, email, 2))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Your wallet')).toBeFocused()
  })

  await test.step('2. locks, and unlocks with the next code', async () => {
    await press(page, 'button', 'Lock now')
    await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeFocused()
    await press(page, 'button', 'Unlock')
    await press(page, 'button', 'Email me a code')
    await type(page, 'Code', await mailedCode(page, email, 3))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Unlocked until')).toBeVisible()
  })

  await test.step('3. adds Skerry ID, in its own window', async () => {
    await press(page, 'link', 'Security')
    await press(page, 'button', 'Add Skerry ID')
    const opening = page.waitForEvent('popup')
    await press(page, 'button', 'Add')
    const popup = await opening
    await type(popup, 'Email address', email)
    await popup.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await isSaid(page, 'The sign-in method was added.')
  })

  await test.step('4. logs out, and in again', async () => {
    await press(page, 'link', 'Wallet')
    await press(page, 'button', 'Log out')
    await press(page, 'button', 'I have an account')
    await type(page, 'Email address', email)
    await page.keyboard.press('Enter')
    await type(page, 'Code', await mailedCode(page, email, 4))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  })
})

test('bank accounts by keyboard alone: what is changed is said, and the page does not shift', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)

  await test.step('1. the skip link leads to the content, and not to the top of the page', async () => {
    await pressEnter(page.getByRole('link', { name: 'Skip to the content' }))
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('2. a bank account is added and removed, without a shift of the page', async () => {
    const before = await heading(page, 'Bank accounts').boundingBox()
    await press(page, 'button', 'Add a bank account')
    await type(page, 'Account holder', 'Alan Turing')
    await type(page, 'Routing number', '021000021')
    await type(page, 'Account number', '1234567890')
    await page.keyboard.press('Enter')
    await isSaid(page, 'The account was added.')
    expect(await heading(page, 'Bank accounts').boundingBox()).toEqual(before)
    // A sheet that is closing is there until its transition ends.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)

    await press(page, 'button', /^Remove Alan Turing/)
    const sheet = page.getByRole('dialog', { name: 'Remove a bank account' })
    await press(page, 'button', 'Remove')
    await isSaid(page, 'The account was removed.')
    await expect(page.getByText('The account was added.')).toBeHidden()
    await expect(sheet).toBeHidden()
    await expect(page.locator('main :focus')).toBeVisible()
  })
})

test('sign-in methods by keyboard alone: what is changed is said, and the focus goes on', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)

  await test.step('1. a locked wallet is unlocked within the sheet that adds a method', async () => {
    await press(page, 'link', 'Wallet')
    await press(page, 'button', 'Lock now')
    await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toBeFocused()
    await goToSecurity(page)
    await press(page, 'button', 'Add codes by email')
    const sheet = page.getByRole('dialog', { name: 'Add codes by email' })
    await press(page, 'button', 'Unlock with passkey')
    await expect(sheet.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await expect(sheet.getByRole('heading', { name: 'Add codes by email' })).toBeFocused()
    await press(page, 'button', 'Add')
    await expect(sheet).toBeHidden()
    await isSaid(page, 'The sign-in method was added.')
    // The button that opened the sheet is gone; the list it was in is not.
    await expect(heading(page, 'Sign-in methods')).toBeFocused()
  })

  await test.step('2. the method is removed, and the wallet is private', async () => {
    await press(page, 'button', /^Remove Codes by email/)
    await press(page, 'button', 'Remove')
    await expect(page.getByRole('dialog')).toBeHidden()
    await isSaid(page, 'The sign-in method was removed.')
    await expect(heading(page, 'Sign-in methods')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Add codes by email' })).toBeVisible()
    const privacy = page.getByRole('switch', { name: 'Private wallet' })
    await tabTo(page, privacy)
    await page.keyboard.press(' ')
    await expect(privacy).toBeChecked()
    await isSaid(page, 'Your wallet is private.')
  })
})

test('the recovery phrase and other devices by keyboard alone: the focus goes on to each new heading', async ({
  page,
  browser,
  authenticator,
}) => {
  await becomeCustomer(page)

  await test.step('1. the recovery phrase is seen and left; the focus goes to each new heading', async () => {
    await unlockAnew(page)
    await press(page, 'link', 'Security')
    await press(page, 'link', 'Show my recovery phrase')
    await expect(heading(page, 'Recovery phrase')).toBeFocused()
    await getPhrase(page)
    await tabTo(page, page.getByRole('button', { name: 'Hold to show the words' }))
    await page.keyboard.down(' ')
    await expect(page.locator('.words li').first()).toBeVisible()
    await page.keyboard.up(' ')
    await expect(page.locator('.words li')).toHaveCount(0)
    await leaveWords(page)
    await press(page, 'button', 'Show them once more')
    await expect(page.locator('h1:focus, h2:focus')).toHaveText(/Recovery phrase|Before you look/)
    await getPhrase(page)
    await leaveWords(page)
    await press(page, 'link', 'Back to security')
    await expect(heading(page, 'Security')).toBeFocused()
  })

  await test.step('2. another device is signed out', async () => {
    const other = await openOtherDevice(page, browser, authenticator)
    await other.goto('/')
    await press(other, 'button', 'Unlock')
    await press(other, 'button', 'Unlock with passkey')
    await expect(other.getByText('Unlocked until')).toBeVisible()
    await page.reload()
    await press(page, 'button', /^Sign out the device/)
    await press(page, 'button', 'Sign out')
    await expect(page.getByRole('dialog')).toBeHidden()
    await isSaid(page, 'The device was signed out.')
    await expect(heading(page, 'Unlocked devices')).toBeFocused()
    await expect(page.getByRole('button', { name: /^Sign out the device/ })).toBeHidden()
    await other.context().close()
  })
})
