import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  enterCode,
  goHome,
  openUnlock,
  review,
  signAndSend,
  startSignUp,
} from './support/customer.ts'
import {
  enterSmsCode,
  enterTextedCode,
  joinFromGermany,
  phoneNumber,
  prepareWallet,
  signPayment,
} from './support/europe.ts'
import { test } from './support/test.ts'

test.use({ profile: 'live-2026-08', contextOptions: { reducedMotion: 'reduce' } })

/** Looks at a state wide, and narrow in the other theme, as the tours past the other screens do. */
async function look(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

async function becomeGerman(page: Page): Promise<void> {
  const email = await startSignUp(page)
  await joinFromGermany(page, email)
  await prepareWallet(page, email)
}

test('a customer in Germany authorizes a payment to another currency with two codes, and one after a reload', async ({
  page,
}) => {
  const email = await startSignUp(page)

  await test.step('1. joining from Germany takes a mobile number, and shows the terms', async () => {
    await page.getByLabel('Country of residence').selectOption('Germany')
    await page.getByRole('button', { name: 'Join Marram' }).click()
    const field = page.getByLabel('Mobile number')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Please fill this in.')
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Read the terms' }).click()
    await expect((await opening).getByRole('heading', { name: 'End-user terms' })).toBeVisible()
    await look(page)
    await joinFromGermany(page, email)
    await prepareWallet(page, email)
  })

  await test.step('2. a wrong code is asked for again, and says so', async () => {
    await signPayment(page, '10')
    await expect(page.getByText(`We sent a code to ${phoneNumber}.`)).toBeVisible()
    await enterSmsCode(page, '654321')
    await expect(page.getByRole('alert')).toContainText('This is not the right code.')
    await look(page)
  })

  await test.step('3. the demo’s phone has the code of the exchange, and then that of the payout', async () => {
    await page.getByRole('button', { name: 'Open the demo’s phone' }).click()
    const phone = page.getByRole('dialog', { name: 'Text messages' })
    await expect(phone.getByText(/code to exchange 10\.00 USDB for [\d.]+ USD\./)).toBeVisible()
    await phone.getByRole('button', { name: 'Use this code' }).click()
    await expect(phone).toBeHidden()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await heading(page, 'Authorize the payout')
    await expect(page.getByText(/^You pay [\d.]+\sUSD to Grace Hopper/)).toBeVisible()
    await page.getByRole('button', { name: 'Open the demo’s phone' }).click()
    await expect(
      phone.getByText(/to pay [\d.]+ USD to Grace Hopper, account ending in 6789\./),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(phone).toBeHidden()
    await enterTextedCode(page, 2)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('90.00 USDB')).toBeVisible()
  })

  await test.step('4. after a reload, a payment waits, and is authorized from there', async () => {
    await signPayment(page, '20')
    await enterTextedCode(page, 3)
    await heading(page, 'Authorize the payout')
    await page.route('**/wallet/quotes/**', (route) => route.abort())
    await page.goto('/')
    // It is known without the service.
    await expect(page.getByText(/Your payment of 20\.00\sUSDB waits for your/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Authorize payment of' })).toBeHidden()
    await page.unroute('**/wallet/quotes/**')
    await page.reload()
    await expect(page.getByText(/Your payment of 20\.00\sUSDB waits for your/)).toBeVisible()
    await expect(page.getByText('90.00 USDB')).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Authorize payment of' }).click()
    await heading(page, 'Authorize the payout')
    await look(page)
    await page.getByRole('button', { name: 'Send another code' }).click()
    await expect(page.getByText('Another code is on its way.')).toBeVisible()
    await enterTextedCode(page, 5)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await expect(page.getByText('waits for your authorization')).toBeHidden()
    await goHome(page)
    await expect(page.getByText('70.00 USDB')).toBeVisible()
  })
})

test('a payment that is not authorized in time has failed: nothing was paid, and a new one can be made', async ({
  page,
  time,
}) => {
  await becomeGerman(page)
  await signPayment(page, '10')
  await time.pass(301)
  await expect(page).toHaveURL(/\/payments\/Transaction:/)
  await expect(page.getByRole('alert')).toContainText('It was not authorized: the time was over')
  await look(page)
  await page.getByRole('link', { name: 'Send again' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10.00')
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  await expect(page.getByText('waits for your authorization')).toBeHidden()
})

test('a payment whose authorization gets no answer is unknown until the service says how it ended, and is made once', async ({
  page,
}) => {
  await becomeGerman(page)
  await signPayment(page, '10')
  await enterTextedCode(page, 1)
  await heading(page, 'Authorize the payout')
  const sheet = page.getByRole('dialog', { name: 'Authorize your payment' })
  let answers = 0

  await test.step('1. it may have been made: no other code and no other payment is offered', async () => {
    await page.route('**/wallet/quotes/**', async (route) => {
      if (route.request().method() === 'POST') {
        answers += 1
        await route.fetch()
      }
      // The quote is read before the answer is sent, and after it.
      await (answers > 0 ? route.abort() : route.continue())
    })
    await enterTextedCode(page, 2)
    await expect(sheet.getByRole('alert')).toContainText('We do not know yet whether this was paid')
    for (const name of ['Try again', 'Sign and send', 'Authorize payment'])
      await expect(sheet.getByRole('button', { name })).toBeHidden()
    await expect(page.getByLabel('Code', { exact: true })).toBeHidden()
    await look(page)
  })

  await test.step('2. the service says that it was made', async () => {
    const link = sheet.getByRole('link', { name: 'Check payment status' })
    const payment = (await link.getAttribute('href')) ?? ''
    await page.unrouteAll({ behavior: 'wait' })
    // The page may have read it by itself: the link is gone then.
    await page.goto(payment)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('90.00 USDB')).toBeVisible()
    expect(answers).toBe(1)
  })
})

test('a customer in Germany adds a passkey for payments, authorizes with it, and removes it', async ({
  page,
  authenticator,
}) => {
  await becomeGerman(page)
  const factors = page.getByRole('region', { name: 'Authorizing payments' })
  const openSecurity = () => page.getByRole('link', { name: 'Security', exact: true }).click()

  await test.step('1. the security screen adds one; a prompt that was not completed is shown again', async () => {
    await openSecurity()
    await expect(factors.getByText('Codes by SMS')).toBeVisible()
    await factors.getByRole('button', { name: 'Add a passkey for payments' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a passkey for payments' })
    await authenticator.setUserVerified(false)
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    await expect(sheet.getByRole('alert')).toContainText('No passkey was created.')
    await look(page)
    await authenticator.setUserVerified(true)
    await sheet.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByText('You can authorize payments with your passkey now.')).toBeVisible()
    await expect(factors.getByText('Passkey for payments', { exact: true })).toBeVisible()
    await expect(factors.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
    await look(page)
  })

  await test.step('2. a payment is authorized with it, without a code', async () => {
    await review(page, '10')
    await expect(page.getByRole('radio', { name: 'Passkey' })).toBeChecked()
    await signAndSend(page)
    await heading(page, 'Authorize the exchange')
    await expect(page.getByLabel('Code', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Authorize with passkey' }).click()
    await heading(page, 'Authorize the payout')
    await look(page)
    await page.getByRole('button', { name: 'Authorize with passkey' }).click()
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })

  await test.step('3. it is removed after a question, and the next payment takes a code', async () => {
    await goHome(page)
    await openSecurity()
    await factors.getByRole('button', { name: 'Remove passkey for payments' }).click()
    const question = page.getByRole('dialog', { name: 'Remove the passkey for payments?' })
    await expect(question).toContainText('After this, you authorize payments with codes by SMS.')
    await look(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(factors.getByText('Passkey for payments', { exact: true })).toBeHidden()
    await signPayment(page, '20')
    await enterTextedCode(page, 1)
    await heading(page, 'Authorize the payout')
  })
})

test('a developer becomes a customer in Germany, whose scenarios are authorized', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Developer' }).click()
  await page.getByRole('tab', { name: 'Sandbox' }).click()
  await page.getByRole('button', { name: 'New customer in Germany' }).click()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  const { user } = await (await page.request.get('/api/me')).json()
  expect(user.phoneNumber).toMatch(/^\+4915\d{9}$/)
  await openUnlock(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(page, user.email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await page.getByRole('button', { name: 'Money, payees and history' }).click()
  await expect(page.getByText('To Alan Turing').first()).toBeVisible()
  await expect(page.getByText('240.00').first()).toBeVisible()
  await expect(page.getByText('Needs your authorization')).toBeHidden()
})
