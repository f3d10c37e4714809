import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addBankAccount,
  addEmailCodes,
  becomeCustomer,
  goHome,
  review,
} from './support/customer.ts'
import { pressEnter } from './support/keyboard.ts'
import { openOtherDevice } from './support/otherDevice.ts'
import { test } from './support/test.ts'

const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text)

const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true })

async function leaveDraft(page: Page, amount: string): Promise<void> {
  const sheet = await review(page, amount)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
}

test('an account that was added or removed is said, without a shift of the page', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  const before = await heading(page, 'Bank accounts').boundingBox()
  await addBankAccount(page, '1234567890', 'Alan Turing')
  await expect(toast(page, 'The account was added.')).toBeVisible()
  expect(await heading(page, 'Bank accounts').boundingBox()).toEqual(before)
  // A sheet that is closing is there until its transition ends.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  await pressEnter(page.getByRole('button', { name: /^Remove Alan Turing/ }))
  const sheet = page.getByRole('dialog', { name: 'Remove a bank account' })
  await pressEnter(sheet.getByRole('button', { name: 'Remove', exact: true }))
  await expect(toast(page, 'The account was removed.')).toBeVisible()
  await expect(toast(page, 'The account was added.')).toBeHidden()
  await expect(sheet).toBeHidden()
  await expect(page.locator('main :focus')).toBeVisible()
})

test('what changed on the security screen is said', async ({ page, browser, authenticator }) => {
  await becomeCustomer(page)
  await addEmailCodes(page)
  await expect(toast(page, 'The sign-in method was added.')).toBeVisible()
  await pressEnter(page.getByRole('button', { name: /^Remove Codes by e-mail/ }))
  const sheet = page.getByRole('dialog', { name: 'Remove a sign-in method' })
  await pressEnter(sheet.getByRole('button', { name: 'Remove', exact: true }))
  await expect(toast(page, 'The sign-in method was removed.')).toBeVisible()
  await expect(heading(page, 'Sign-in methods')).toBeFocused()

  const privacy = page.getByRole('switch', { name: 'Private wallet' })
  const wasPrivate = await privacy.isChecked()
  await privacy.click()
  await expect(toast(page, `Your wallet is ${wasPrivate ? 'public' : 'private'}.`)).toBeVisible()

  const other = await openOtherDevice(page, browser, authenticator)
  await other.goto('/')
  await other.getByRole('button', { name: 'Unlock', exact: true }).click()
  await other.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(other.getByText('Unlocked until')).toBeVisible()
  await page.reload()
  await pressEnter(page.getByRole('button', { name: /^Sign out the device/ }))
  await pressEnter(page.getByRole('button', { name: 'Sign out', exact: true }))
  await expect(toast(page, 'The device was signed out.')).toBeVisible()
  await expect(heading(page, 'Unlocked devices')).toBeFocused()
  await other.context().close()
})

test('a draft that was discarded is said, and the focus stays in its list', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await leaveDraft(page, '10')
  await goHome(page)
  await leaveDraft(page, '20')
  await goHome(page)
  const discards = page.getByRole('button', { name: /^Discard/ })
  await expect(discards).toHaveCount(2)
  await pressEnter(discards.first())
  await expect(toast(page, 'The draft was discarded. Nothing was sent.')).toBeVisible()
  await expect(heading(page, 'Drafts')).toBeFocused()
  await pressEnter(discards.first())
  await expect(heading(page, 'Drafts')).toBeHidden()
  await expect(page.locator('h1:focus, h2:focus')).toHaveText(/Activity|Your wallet/)
})
