import { expect } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, enterCode, goHome, logIn, openUnlock } from './support/customer.ts'
import { test } from './support/test.ts'

test('a customer with a passkey alone is asked for a second method, and gets in on a new phone with it', async ({
  page,
  browser,
  authenticator: _,
}) => {
  const { email } = await becomeCustomer(page)
  const question = page.getByRole('region', { name: 'Add a second sign-in method' })
  const elsewhere = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 844 },
  })
  const phone = await elsewhere.newPage()
  const device = await addVirtualAuthenticator(phone)
  const sheet = phone.getByRole('dialog', { name: 'Unlock your wallet' })

  await test.step('1. money has come: the question is on the first screen, and goes with a no', async () => {
    await goHome(page)
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
    await expect(question).toBeHidden()
  })

  await test.step('2. a phone without the passkey claims nothing, and names what is left', async () => {
    await phone.goto('/')
    await logIn(phone, email, 2)
    await openUnlock(phone)
    await device.setUserVerified(false)
    await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(sheet.getByRole('alert')).toContainText('cancelled. Try again')
    await sheet.getByText('Is your passkey not on this device?').click()
    await expect(sheet.getByText('Under Security, add a sign-in method there')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('3. the method that is added on the old device unlocks the phone', async () => {
    await page.evaluate(() => localStorage.removeItem('marram.secondMethod'))
    await page.reload()
    await question.getByRole('link', { name: 'Add a sign-in method' }).click()
    await page.getByRole('button', { name: 'Add codes by email' }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Codes by email. Added')).toBeVisible()
    await goHome(page)
    await expect(page.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
    await expect(question).toBeHidden()

    await phone.reload()
    await openUnlock(phone)
    await sheet.getByRole('button', { name: 'Email me a code' }).click()
    await enterCode(phone, email, 4)
    await expect(phone.getByText('Unlocked until')).toBeVisible()
    await elsewhere.close()
  })
})
