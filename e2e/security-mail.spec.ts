import { expect, type Page } from '@playwright/test'
import {
  addEmailCodes,
  createPasskey,
  enterCode,
  lock,
  logIn,
  openUnlock,
  signUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

const added = 'A new sign-in method for your Marram wallet'
const unlocked = 'Your Marram wallet was unlocked on a new device'

test('each new sign-in method and each new device is mailed to the customer', async ({
  page,
  browser,
  authenticator: _,
}) => {
  const { email } = await signUp(page)
  await createPasskey(page)
  await expectMails(page, email, [added])
  await expectMailAbout(page, email, 'A sign-in method was added to your Marram wallet: a passkey.')

  await addEmailCodes(page)
  await expectMails(page, email, [added, added])
  await expectMailAbout(page, email, 'codes by e-mail.')
  // The same browser again is no new device.
  await lock(page)
  await openUnlock(page)
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await elsewhere.newPage()
  await other.goto('/')
  await logIn(other, email, 3)
  const sheet = await openUnlock(other)
  await sheet.getByRole('button', { name: 'E-mail me a code' }).click()
  await enterCode(other, email, 4)
  await expect(other.getByText('Unlocked until')).toBeVisible()
  await expectMails(page, email, [unlocked, added, added])
  await elsewhere.close()

  // The customer reads it in the demo's mailbox.
  await lock(page)
  await openUnlock(page)
  await page.getByRole('dialog').getByRole('button', { name: 'E-mail me a code' }).click()
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  const mail = page
    .getByRole('dialog', { name: 'Mailbox' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: unlocked }) })
  await expect(mail).toContainText(/Where: Chrome on \w+/)
  await expect(mail).toContainText('sign out that device')
  await expect(mail).toContainText(`${new URL(page.url()).origin}/security`)
})

interface Mail {
  from: string
  subject: string
  text: string
}

async function securityMails(page: Page, email: string): Promise<Mail[]> {
  const response = await page.request.get('/local/mail', { params: { to: email } })
  const { mails } = (await response.json()) as { mails: Mail[] }
  return mails.filter(({ subject }) => subject === added || subject === unlocked)
}

/** @param subjects - of all mails about the wallet's security, newest first */
async function expectMails(page: Page, email: string, subjects: string[]): Promise<void> {
  await expect(async () => {
    const mails = await securityMails(page, email)
    expect(mails.map(({ subject }) => subject)).toEqual(subjects)
  }).toPass({ timeout: 5_000 })
}

async function expectMailAbout(page: Page, email: string, text: string): Promise<void> {
  const [newest] = await securityMails(page, email)
  expect(newest?.from).toBe('Marram <hello@marram.example>')
  expect(newest?.text).toContain(text)
}
