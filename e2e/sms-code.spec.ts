import { expect, type Page } from '@playwright/test'
import {
  addBankAccount,
  addMoney,
  enterCode,
  goToSecurity,
  lock,
  openUnlock,
  review,
  signAndSend,
  startSignUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

const phoneNumber = '+4915112345678'

test.use({ profile: 'live-2026-08' })

/** Has a code sent to the locked wallet's phone. */
async function textMeACode(page: Page): Promise<void> {
  await openUnlock(page)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText(`We sent a code to ${phoneNumber}.`)).toBeVisible()
}

/** How many text messages were sent. */
async function countTexts(page: Page): Promise<number> {
  const response = await page.request.get('/local/mail', { params: { to: phoneNumber } })
  return (await response.json()).mails.length
}

test('a customer joins with a mobile number, adds codes by SMS, unlocks with them and pays', async ({
  page,
}) => {
  const email = await startSignUp(page)

  await test.step('1. a mobile number that is none gets a sentence', async () => {
    const field = page.getByLabel('Mobile number')
    await field.fill('0151 12345678')
    await page.getByRole('button', { name: 'Join Marram' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(
      'A mobile number starts with + and the country code, such as +49 151 12345678.',
    )
    await field.fill('+49 (151) 1234-5678')
  })

  await test.step('2. a wallet without a sign-in method may begin with codes by SMS', async () => {
    // Wallets of this generation have codes by email from the start; a service need not do that.
    await page.route('**/wallet/auth/credentials*', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: { data: [] } }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Join Marram' }).click()
    await enterCode(page, email)
    await expect(page.getByRole('button', { name: 'Use codes by SMS' })).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    // The code of the login was the only one so far: the wallet is looked at without a second one.
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  })

  await test.step('3. a code by email unlocks the wallet, and signs for codes by SMS', async () => {
    await openUnlock(page)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await enterCode(page, email, 2)
    await expect(page.getByText('Unlocked until')).toBeVisible()
    await goToSecurity(page)
    await page.getByRole('button', { name: 'Add codes by SMS' }).click()
    await expect(page.getByText(`Codes are sent by SMS to ${phoneNumber}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(/^Codes by SMS\. Added/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add codes by SMS' })).toBeHidden()
  })

  await test.step('4. the SMS is shown as a text message, beside the mails', async () => {
    await lock(page)
    await textMeACode(page)
    await page.getByRole('button', { name: 'Open the demo’s phone' }).click()
    const phone = page.getByRole('dialog', { name: 'Text messages' })
    await expect(phone.getByText(`Messages to ${phoneNumber} arrive here`)).toBeVisible()
    const message = { name: 'Text message', exact: true }
    await expect(phone.getByRole('heading', message)).not.toHaveCount(0)
    await phone.getByRole('button', { name: 'Close' }).click()
    await expect(phone).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Developer' }).click()
    await page.getByRole('tab', { name: 'Mail' }).click()
    const messages = page.getByRole('tabpanel', { name: 'Mail' })
    await expect(messages.getByRole('heading', { name: /^Your Marram code$/ })).toBeVisible()
    await expect(messages.getByRole('heading', message).first()).toBeVisible()
    await page.getByRole('button', { name: 'Developer' }).click()
  })

  await test.step('5. a reload between the SMS and the code loses nothing', async () => {
    const sent = await countTexts(page)
    await page.reload()
    await openUnlock(page)
    await page.getByRole('button', { name: 'Enter the code from the SMS' }).click()
    const input = page.getByLabel('Code', { exact: true })
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
    await enterCode(page, phoneNumber, sent)
    await expect(page.getByText('Unlocked until')).toBeVisible()
    expect(await countTexts(page)).toBe(sent)
  })

  await test.step('6. the code was used: the next unlock has another sent', async () => {
    const sent = await countTexts(page)
    await lock(page)
    await textMeACode(page)
    await enterCode(page, phoneNumber, sent + 1)
    await expect(page.getByText('Unlocked until')).toBeVisible()
  })

  await test.step('7. the wallet pays', async () => {
    await addMoney(page, '100')
    await addBankAccount(page)
    await review(page, '10.00')
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })
})
