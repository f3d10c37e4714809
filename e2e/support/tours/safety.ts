import { type Browser, expect } from '@playwright/test'
import * as customer from '../customer.ts'
import { openOtherDevice } from '../otherDevice.ts'
import type { Tour, Visit } from './tour.ts'

/** Sign-in methods, devices and privacy. */
export const safety: Tour = {
  name: 'safety',
  visit: async (visit) => {
    await customer.becomeCustomer(visit.page)
    await addMethods(visit)
    await signOutDevice(visit)
    await refuseRemoval(visit)
    await getPhraseLater(visit)
  },
}

async function addMethods({ page, see }: Visit): Promise<void> {
  await customer.goToSecurity(page)
  await page.getByRole('button', { name: 'Add codes by email' }).click()
  await page.getByRole('dialog').waitFor()
  await see('add-email-codes')
  await page.getByRole('button', { name: 'Close' }).click()
  await customer.addEmailCodes(page)
}

async function signOutDevice({ page, see, authenticator }: Visit): Promise<void> {
  const browser = page.context().browser() as Browser
  const other = await openOtherDevice(page, browser, authenticator)
  await other.goto('/')
  await customer.openUnlock(other)
  await other.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(other.getByText('Unlocked until')).toBeVisible()
  await page.reload()
  const signOut = page.getByRole('button', { name: /^Sign out the device/ }).first()
  await signOut.waitFor()
  await page.getByRole('switch', { name: 'Private wallet' }).click()
  await expect(page.getByRole('switch', { name: 'Private wallet' })).toBeChecked()
  await see('security-several')
  await signOut.click()
  await page.getByRole('dialog').waitFor()
  await see('sign-out-device')
  await page.getByRole('button', { name: 'Close' }).click()
  await other.context().close()
}

async function refuseRemoval({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await page.getByLabel('I understand what I lose with my last passkey').check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await see('remove-refused')
  await page.getByRole('button', { name: 'Close' }).click()
}

async function getPhraseLater({ page, see, pass }: Visit): Promise<void> {
  await pass(121)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).waitFor()
  await see('phrase-fresh-passkey')
  await pass(15 * 60)
  await page.goto('/security/phrase')
  await page.getByText('Before you look').waitFor()
  await see('phrase-locked')
  await customer.goHome(page)
  await page.getByText('Locked', { exact: true }).waitFor()
  await see('home-locked')
  const sheet = await customer.openUnlock(page)
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).waitFor()
  await see('unlock-several')
  await sheet.getByRole('button', { name: /Email me a code|Enter the code from the email/ }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await see('unlock-code')
}
