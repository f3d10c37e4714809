import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addEmailCodes,
  becomeCustomer,
  enterCode,
  lock,
  mailedCode,
  openUnlock,
  signUp,
} from './support/customer.ts'
import { askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

test('without a passkey: codes by e-mail come first, a passkey is suggested', async ({ page }) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Codes by e-mail are ready' })).toBeVisible()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
})

test('the code is asked for in one real input that phones fill in, sometimes twice', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  const input = page.getByLabel('Code', { exact: true })
  await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(input).not.toHaveAttribute('maxlength')
  const tries: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/verify')) tries.push(request.url())
  })
  const code = await mailedCode(page, email, 2)
  await input.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await input.evaluate((element: HTMLInputElement) => {
    element.form?.requestSubmit()
    element.form?.requestSubmit()
  })
  await expect(page.getByText('Unlocked until')).toBeVisible()
  expect(tries).toHaveLength(1)
})

test('a code of other characters, as the service may be set to send', async ({ page, demo }) => {
  const setCodes = (embeddedWalletConfig: object) =>
    askService(demo, '/config', {
      method: 'PATCH',
      body: JSON.stringify({ embeddedWalletConfig }),
    })
  const { email } = await signUp(page)
  expect((await setCodes({ otpLength: 10, alphanumeric: true })).status).toBe(200)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  const input = page.getByLabel('Code', { exact: true })
  // A keyboard of digits alone could not write it.
  await expect(input).toHaveAttribute('inputmode', 'text')
  const code = await mailedCode(page, email, 2, /\b[2-9A-Z]{10}\b/)
  await setCodes({ otpLength: 6, alphanumeric: false })
  await input.fill('a+code')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(input).toHaveAccessibleDescription('A code has 4 to 12 letters or digits.')
  await input.fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('a reload while reading the mail loses nothing', async ({ page }) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.reload()
  await openUnlock(page)
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('a wrong code gets a sentence, and the right one still works', async ({ page }) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  const right = await mailedCode(page, email, 2)
  await page.getByLabel('Code', { exact: true }).fill(right === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This is not the right code. Check it and try again.',
  )
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
})

test('another code waits for its countdown, which is said', async ({ page, time }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await page.getByRole('button', { name: 'Send another code' }).click()
  // None was sent: the first one has just been.
  const waiting = page.getByRole('button', { name: /Another code in \d+ s/ })
  await expect(waiting).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'another code' })
  await expect(said).toHaveText(/^You can request another code in \d+ seconds\.$/)
  await time.pass(10)
  await waiting.click()
  await expect(said).toHaveText(/^You can request another code in (1\d|20) seconds\.$/)
  await expectAccessible(page)
  // The service first: what the page reads meanwhile sets its clock by the service's.
  await time.passAtService(30)
  await page.clock.runFor(21_000)
  await expect(said).toHaveText('You can request another code now.')
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(said).toHaveText(/^Another code is on its way\. You can request another code in/)
})

test('the demo’s own mailbox shows the mail', async ({ page }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  const mailbox = page.getByRole('dialog', { name: 'Mailbox' })
  await expect(mailbox.getByRole('heading', { name: /^Your Marram code$/ })).toBeVisible()
  // The code of the login, the new sign-in method, and the code of the wallet.
  await expect(mailbox.getByRole('article')).toHaveCount(3)
})

test('the codes of the login and of the wallet are from the same sender', async ({ page }) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: 'Use codes by e-mail' }).click()
  await mailedCode(page, email, 2)
  const response = await page.request.get('/local/mail', { params: { to: email } })
  const { mails } = (await response.json()) as { mails: { from: string; subject: string }[] }
  expect(new Set(mails.map(({ from }) => from))).toEqual(new Set(['Marram <hello@marram.example>']))
  expect(mails.map(({ subject }) => subject).filter((subject) => / code$/.test(subject))).toEqual([
    expect.stringMatching(/^\w{6} is your Marram code$/),
    'Your Marram code',
  ])
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  await expect(page.getByText('Marram <hello@marram.example>')).toHaveCount(3)
})

test('codes as a second sign-in method, beside a passkey', async ({ page, authenticator }) => {
  const { email } = await becomeCustomer(page)
  await addEmailCodes(page)
  await lock(page)
  await authenticator.setUserVerified(false)
  const sheet = await openUnlock(page)
  // Where the code goes is text: nothing else could be typed.
  await expect(sheet.getByText(`Codes are sent to ${email}.`)).toBeVisible()
  await expect(sheet.getByRole('textbox')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'E-mail me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()

  // The passkey stays the first choice when a phone dropped the page meanwhile.
  await page.reload()
  await openUnlock(page)
  await expect(page.getByRole('button', { name: 'Unlock with passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter the code we sent' }).click()
  await enterCode(page, email, 3)
  await expect(page.getByText('Unlocked until')).toBeVisible()
})
