import { expect, type Page } from '@playwright/test'
import type { VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { expectAccessible } from './support/accessibility.ts'
import {
  enterCode,
  goToSecurity,
  lock,
  openUnlock,
  startSignUp,
  unlock,
} from './support/customer.ts'
import { test } from './support/test.ts'

/** The generation in which a wallet may have several passkeys. */
test.use({ profile: 'live-2026-08' })

/** The only passkey of the device, which it has no more after this. */
async function takeAway({ cdp, id: authenticatorId }: VirtualAuthenticator) {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('There is no passkey on the device')
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  return () => cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
}

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Sign-in methods' }).getByRole('listitem')
const passkeyRow = (page: Page, name: string) =>
  rows(page).filter({ hasText: 'Passkey. Added' }).filter({ hasText: name })

async function remove(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${method}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
}

/** From an empty browser to a wallet that is unlocked with a code, on the security screen; returns the address. */
async function joinWithCodes(page: Page): Promise<string> {
  const email = await startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
  await openUnlock(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await goToSecurity(page)
  return email
}

test('a customer adds a second passkey, unlocks with it, and removes the first', async ({
  page,
  time,
  authenticator,
}) => {
  const email = await joinWithCodes(page)
  const add = page.getByRole('button', { name: 'Add a passkey' })
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' })
  const create = sheet.getByRole('button', { name: 'Create passkey' })

  await test.step('1. the first passkey is not made twice', async () => {
    await add.click()
    await sheet.getByLabel('Name of this passkey').fill('Laptop')
    await create.click()
    await expect(sheet).toBeHidden()
    await expect(passkeyRow(page, 'Laptop')).toBeVisible()
    await add.click()
    await create.click()
    await expect(sheet.getByRole('alert')).toContainText('already')
    await expectAccessible(page)
  })

  const putSecondBack =
    await test.step('2. the second is added, once the first has confirmed it', async () => {
      await time.pass(121)
      // As where a phone or a security key answers the prompt.
      const putBack = await takeAway(authenticator)
      await sheet.getByLabel('Name of this passkey').fill('Key ring')
      await create.click()
      await expect(
        sheet.getByText(/because you add another one\. Use one that you had before/),
      ).toBeVisible()
      await expectAccessible(page)
      const putSecondBack = await takeAway(authenticator)
      await putBack()
      await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
      await expect(sheet).toBeHidden()
      await expect(passkeyRow(page, 'Key ring')).toBeVisible()
      await expect(passkeyRow(page, 'Laptop')).toBeVisible()
      await takeAway(authenticator)
      return putSecondBack
    })

  await test.step('3. the second unlocks the wallet', async () => {
    await putSecondBack()
    await lock(page)
    await openUnlock(page)
    await unlock(page)
    await goToSecurity(page)
  })

  await test.step('4. it removes the first one and the codes, and not itself, the last', async () => {
    await remove(page, 'Passkey, Laptop')
    await expect(rows(page)).toHaveCount(2)
    await remove(page, `Codes by email, ${email}`)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove Passkey, Key ring' }).click()
    await page.getByLabel('I understand what I lose with my last passkey').check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'This is your only sign-in method. Add another one before you remove it.',
    )
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(passkeyRow(page, 'Key ring')).toBeVisible()
  })
})
