import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { goHome, goToSecurity, mailedCode, openUnlock, signUp } from './support/customer.ts'
import { askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

async function enter(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('a customer without a passkey unlocks the wallet with a mailed code, at the second try', async ({
  page,
  demo,
  time,
  authenticator,
}) => {
  const setCodes = async (embeddedWalletConfig: object) => {
    const body = JSON.stringify({ embeddedWalletConfig })
    expect((await askService(demo, '/config', { method: 'PATCH', body })).status).toBe(200)
  }
  const { email } = await signUp(page)

  await test.step('1. where no passkey was created, codes by email come next', async () => {
    // This service sends no SMS.
    await expect(page.getByRole('button', { name: 'Use codes by SMS' })).toBeHidden()
    await authenticator.setUserVerified(false)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Use codes by email' }).click()
    await expect(page.getByRole('heading', { name: 'Codes by email are ready' })).toBeVisible()
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    // The problem was the passkey's.
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('2. the code is asked for in one real input that phones fill in', async () => {
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(codeField(page)).not.toHaveAttribute('maxlength')
    // A keyboard of digits alone could not write every code.
    await expect(codeField(page)).toHaveAttribute('inputmode', 'text')
    await enter(page, 'a+code')
    await expect(codeField(page)).toHaveAccessibleDescription(
      'A code has 4 to 12 letters or digits.',
    )
    const right = await mailedCode(page, email, 2)
    await enter(page, right === '111111' ? '222222' : '111111')
    await expect(page.getByRole('alert')).toHaveText(
      'This is not the right code. Check it and try again.',
    )
  })

  await test.step('3. the codes of login and wallet, and the news between them, are from one sender', async () => {
    const response = await page.request.get('/local/mail', { params: { to: email } })
    const { mails } = (await response.json()) as { mails: { from: string; subject: string }[] }
    const senders = new Set(mails.map(({ from }) => from))
    expect(senders).toEqual(new Set(['Marram <hello@marram.example>']))
    const ofCodes = mails.map(({ subject }) => subject).filter((subject) => / code$/.test(subject))
    expect(ofCodes).toEqual([
      expect.stringMatching(/^\w{6} is your Marram code$/),
      'Your Marram code',
    ])
    await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
    const mailbox = page.getByRole('dialog', { name: 'Mailbox' })
    await expect(mailbox.getByRole('heading', { name: /^Your Marram code$/ })).toBeVisible()
    await expect(mailbox.getByRole('article')).toHaveCount(3)
    await expect(page.getByText('Marram <hello@marram.example>')).toHaveCount(3)
    await mailbox.getByRole('button', { name: 'Close' }).click()
    await expect(mailbox).toBeHidden()
  })

  await test.step('4. another code waits for its countdown, which is said', async () => {
    await page.getByRole('button', { name: 'Send another code' }).click()
    // None was sent: the first one has just been.
    const waiting = page.getByRole('button', { name: /Another code in \d+ s/ })
    await expect(waiting).toBeVisible()
    const said = page.getByRole('status').filter({ hasText: 'another code' })
    await expect(said).toHaveText(/^You can request another code in \d+ seconds\.$/)
    const seconds = async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
    const before = await seconds()
    await time.pass(10)
    await waiting.click()
    await expect(said).toHaveText(/^You can request another code in \d+ seconds\.$/)
    // Real seconds pass as well.
    expect(await seconds()).toBeLessThanOrEqual(before - 10)
    await expectAccessible(page)
    // The service first: what the page reads meanwhile sets its clock by the service's.
    await time.passAtService(30)
    await page.clock.runFor(21_000)
    await expect(said).toHaveText('You can request another code now.')
    await setCodes({ otpLength: 10, alphanumeric: true })
    await page.getByRole('button', { name: 'Send another code' }).click()
    await expect(said).toHaveText(/^Another code is on its way\. You can request another code in/)
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('5. a reload loses nothing, and the code that is submitted twice is sent once', async () => {
    const code = await mailedCode(page, email, 3, /\b[2-9A-Z]{10}\b/)
    await setCodes({ otpLength: 6, alphanumeric: false })
    await page.reload()
    await openUnlock(page)
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    const tries: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/verify')) tries.push(request.url())
    })
    await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await codeField(page).evaluate((element: HTMLInputElement) => {
      element.form?.requestSubmit()
      element.form?.requestSubmit()
    })
    await expect(page.getByText('Unlocked until')).toBeVisible()
    expect(tries).toHaveLength(1)
  })

  await test.step('6. what demands a passkey leads to adding one', async () => {
    await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
    await goToSecurity(page)
    await expect(page.getByRole('button', { name: 'Add codes by SMS' })).toBeHidden()
    await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
    await page.getByLabel('I am alone').check()
    await page.getByRole('button', { name: 'Show recovery phrase' }).click()
    await expect(page.getByText('your wallet has none. Add one first.')).toBeVisible()
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
    await goHome(page)
    await page.getByRole('link', { name: 'Get a card' }).click()
    await page.getByRole('button', { name: 'Get a card' }).click()
    await expect(page.getByText('your wallet has none. Add one first.')).toBeVisible()
    await page.getByRole('link', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  })
})
