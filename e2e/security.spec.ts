import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addEmailCodes,
  becomeCustomer,
  enterCode,
  goHome,
  goToSecurity,
  lock,
  logIn,
  openUnlock,
  review,
} from './support/customer.ts'
import { openOtherDevice } from './support/otherDevice.ts'
import { test } from './support/test.ts'

test('the last sign-in method cannot be removed', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await goToSecurity(page)
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This is your only sign-in method. Add another one before you remove it.',
  )
})

test('a sign-in method is removed with another one, and not with itself', async ({
  page,
  authenticator,
}) => {
  const { email } = await becomeCustomer(page)
  await addEmailCodes(page)
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'You unlocked your wallet with this sign-in method.',
  )
  await page.getByRole('button', { name: 'Close' }).click()

  await lock(page)
  await authenticator.setUserVerified(false)
  const sheet = await openUnlock(page)
  await sheet.getByRole('button', { name: 'E-mail me a code' }).click()
  await enterCode(page, email, 3)
  await goToSecurity(page)
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByText('Passkey. Added')).toBeHidden()
})

test('removing while locked asks to unlock first, in place', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await lock(page)
  await goToSecurity(page)
  await page.getByRole('button', { name: 'Add codes by e-mail' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add codes by e-mail' })
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Codes by e-mail. Added')).toBeVisible()
})

test('another device is signed out from here and cannot sign any more', async ({
  page,
  browser,
  authenticator,
}) => {
  await becomeCustomer(page)
  const other = await openOtherDevice(page, browser, authenticator)
  await other.goto('/')
  await openUnlock(other)
  await other.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(other.getByText('Unlocked until')).toBeVisible()
  const sheet = await review(other, '10')

  await goToSecurity(page)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Sign out the device/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Sign out the device/ })).toBeHidden()

  await expect(sheet.getByText('Unlock your wallet to sign this payment.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Sign and send' })).toBeHidden()
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()

  await other.getByRole('button', { name: 'Close' }).click()
  await goHome(other)
  await openUnlock(other)
  await expect(
    other.getByRole('dialog').getByText('Your wallet was locked from another device'),
  ).toBeVisible()
  await other.context().close()
})

test('a device has a name, the address it was unlocked from, and its last use', async ({
  page,
  browser,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page)
  await addEmailCodes(page)
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  })
  const other = await elsewhere.newPage()
  await other.goto('/')
  await logIn(other, email, 3)
  const sheet = await openUnlock(other)
  await sheet.getByRole('button', { name: 'E-mail me a code' }).click()
  await enterCode(other, email, 4)
  await expect(other.getByText('Unlocked until')).toBeVisible()

  const devices = page.getByRole('region', { name: 'Unlocked devices' }).getByRole('listitem')
  const own = devices.filter({ hasText: 'This device' })
  await expect(own.getByText(/^Chrome on \w+$/)).toBeVisible()
  await expect(own.getByText(/^Passkey, since /)).toBeVisible()
  await expect(own.getByText('From this network (127.0.0.1)')).toBeVisible()
  const firefox = devices.filter({ hasText: 'Firefox on Windows' })
  await expect(firefox.getByText(/^Codes by e-mail, since /)).toBeVisible()
  await expect(firefox.getByText('From this network (127.0.0.1)')).toBeVisible()
  await expect(firefox.getByText(/^Last active /)).toBeVisible()
  await expectAccessible(page)

  // A platform that has forgotten them says so, and promises nothing.
  await page.route('**/api/devices', (route) => route.fulfill({ json: { devices: [] } }))
  await page.reload()
  await expect(devices.getByText('Unknown device', { exact: true })).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(page.getByText('From this network')).toBeHidden()
  await page.unrouteAll()

  await page.reload()
  await page.getByRole('button', { name: 'Sign out the device Firefox on Windows' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(devices).toHaveCount(1)
  await elsewhere.close()
})

test('privacy is switched on and off, each time signed', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await goToSecurity(page)
  const privacy = page.getByRole('switch', { name: 'Private wallet' })
  await expect(privacy).not.toBeChecked()
  await privacy.click()
  await expect(privacy).toBeChecked()
  await page.reload()
  await expect(privacy).toBeChecked()
  await privacy.click()
  await expect(privacy).not.toBeChecked()
})

test('an older read of the account does not switch privacy back', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goToSecurity(page)
  const privacy = page.getByRole('switch', { name: 'Private wallet' })
  await expect(privacy).toBeEnabled()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  await page.route('**/wallet/customers/internal-accounts**', async (route) => {
    const response = await route.fetch()
    held += 1
    await released
    await route.fulfill({ response }).catch(() => {})
  })
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    expect(held).toBeGreaterThan(0)
  }).toPass()
  await privacy.click()
  await expect(privacy).toBeChecked()
  release()
  await page.waitForTimeout(500)
  await expect(privacy).toBeChecked()
})

test('two tabs: locking in one locks the other', async ({ page, context, authenticator: _ }) => {
  await becomeCustomer(page)
  await goHome(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Unlocked until')).toBeVisible()
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(other.getByText('Locked', { exact: true })).toBeVisible({ timeout: 2_000 })
})

test('looking at the unlock sheet often asks for one challenge', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await lock(page)
  const challenges: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/challenge')) challenges.push(request.url())
  })
  for (let visits = 0; visits < 6; visits += 1) {
    const sheet = await openUnlock(page)
    await expect(sheet.getByRole('button', { name: 'Unlock with passkey' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  }
  const sheet = await openUnlock(page)
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
  expect(challenges).toHaveLength(1)
})
