import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { RelayLogEntry } from 'holdfast/relay'
import { expectAccessible } from './support/accessibility.ts'
import {
  addEmailCodes,
  becomeCustomer,
  createPasskey,
  enterCode,
  goHome,
  lock,
  mailedCode,
  openUnlock,
  review,
  signAndSend,
  startSignUp,
  unlock,
} from './support/customer.ts'
import { press, tabTo } from './support/keyboard.ts'
import { test } from './support/test.ts'

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Developer' }).click()
  return page.getByRole('complementary', { name: 'Developer' })
}

/** How the relay says that each request to execute a quote ended, oldest first. */
async function executions(page: Page): Promise<string[]> {
  const { entries }: { entries: RelayLogEntry[] } = await (
    await page.request.get('/local/relay-log')
  ).json()
  return entries.filter(({ route }) => route === 'executeQuote').map(({ event }) => event)
}

/** Presses a button that moves the world around the wallet, and waits until that was done. */
async function act(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Developer' })
  // The outcome of the act before is shown until this one is under way.
  const answered = page.waitForResponse(
    (response) => /\/local\//.test(response.url()) && response.request().method() === 'POST',
  )
  await panel.getByRole('button', { name }).click()
  await answered
  await expect(panel.getByText('Done.')).toBeVisible()
}

test('a developer reads every call and signature of a payment, keeps the log, and finds no secret in it', async ({
  page,
  context,
  authenticator,
}) => {
  await context.grantPermissions(['clipboard-write'])
  // The page's policy lets nothing read the clipboard, so what is written is noted on the way.
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset.copied = text
      return write(text)
    }
  })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('marram.developer', 'on'))
  const { email } = await becomeCustomer(page)
  const panel = page.getByRole('complementary', { name: 'Developer' })
  const quotes = panel.locator('summary').filter({ hasText: /^POST\/quotes201/ })

  await test.step('1. every call shows up as it happens, taken apart', async () => {
    await addEmailCodes(page)
    await lock(page)
    await authenticator.setUserVerified(false)
    const unlocking = await openUnlock(page)
    await unlocking.getByRole('button', { name: 'Email me a code' }).click()
    await enterCode(page, email, 3)
    await review(page, '10')
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()

    await quotes.click()
    await expect(panel.getByText('"lockedCurrencySide": "SENDING"')).toBeVisible()
  })

  await test.step('2. nothing in it is worth reading over a shoulder', async () => {
    // All bodies at once.
    for (const details of await panel.locator('details').all()) {
      await details.evaluate((element: HTMLDetailsElement) => {
        element.open = true
      })
    }
    const shown = await panel.innerText()
    expect(shown).toContain('"otp": "••• 6"')
    expect(shown).toContain('"encryptedSessionSigningKey": "••• ')
    expect(shown).not.toMatch(/"\d{6}"/)
    expect(shown).not.toMatch(/[\w+/=-]{100,}/)
  })

  await test.step('3. the signature of the payment is taken apart, and verifies', async () => {
    await panel.getByRole('tab', { name: 'Signatures' }).click()
    const stamp = panel.getByRole('listitem').first()
    await expect(stamp.getByText(/^POST \/wallet\/quotes\/.*execute$/)).toBeVisible()
    await expect(stamp.getByText('SIGNATURE_SCHEME_TK_API_P256')).toBeVisible()
    await expect(stamp.getByText(/^0[23][0-9a-f]{64}$/)).toBeVisible()
    await expect(stamp.getByText(/^30[0-9a-f]{130,142}$/)).toBeVisible()
    await expect(stamp.getByText('verifies over exactly these characters')).toBeVisible()
    await expect(stamp.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()
  })

  await test.step('4. the keyboard goes from page to page of the panel', async () => {
    await goHome(page)
    await panel.getByRole('tab', { name: 'Calls' }).focus()
    for (const name of ['Calls', 'Code', 'Signatures', 'State', 'Mail', 'Sandbox']) {
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
      await expect(panel.getByRole('tabpanel', { name })).toBeVisible()
      await page.keyboard.press('ArrowRight')
    }
  })

  await test.step('5. the state of the wallet and its mail are beside it', async () => {
    await panel.getByRole('tab', { name: 'State' }).click()
    await expect(panel.locator('[aria-current="step"]')).toHaveText(/signedIn/)
    await page.getByRole('button', { name: 'Lock now' }).click()
    await expect(panel.locator('[aria-current="step"]')).toHaveText(/signedOut/)
    await panel.getByRole('tab', { name: 'Mail' }).click()
    await expect(panel.getByRole('article').first()).toContainText('Your')
  })

  await test.step('6. the log outlives a reload, is searched, copied and saved', async () => {
    await panel.getByRole('tab', { name: 'Calls' }).click()
    await expect(quotes).toBeVisible()
    await page.reload()
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
    await expect(quotes).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
      /[\w+/=-]{100,}|"payloadToSign":"[^•]/,
    )

    const rows = panel.getByRole('list', { name: 'Calls' }).getByRole('listitem')
    await panel.getByLabel('Filter calls').fill('post quotes')
    // The price, and its execution.
    await expect(rows).toHaveCount(2)
    await panel.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(panel.getByText('Copied.')).toBeVisible()
    const copied = JSON.parse((await page.locator('html').getAttribute('data-copied')) ?? '')
    expect(copied).toMatchObject([
      { method: 'POST', path: expect.stringMatching(/\/execute$/), status: 200 },
      { method: 'POST', path: '/wallet/quotes', status: 201 },
    ])
    expect(copied[1].answer.paymentInstructions[0].accountOrWalletInfo.payloadToSign).toMatch(
      /^•••/,
    )
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Export' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('calls.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(copied)
    await panel.getByLabel('Failed calls only').check()
    await expect(panel.getByText('No call matches.')).toBeVisible()
  })

  await test.step('7. it ends with the login', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'No wallet yet' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('marram.developer.calls'))).toBeNull()
  })
})

test('a developer joins with the code from the panel’s mailbox, and the panel stays as it was chosen', async ({
  page,
}) => {
  const code = page.getByLabel('Code', { exact: true })
  const sheet = page.getByRole('dialog', { name: 'Developer' })
  await page.goto('/')
  const panel = await openPanel(page)

  await test.step('1. before login the panel has the mailbox and the sandbox', async () => {
    await expect(panel.getByRole('heading', { name: 'No mailbox yet' })).toBeVisible()
    await panel.getByRole('tab', { name: 'Calls' }).click()
    await expect(panel.getByRole('heading', { name: 'No wallet yet' })).toBeVisible()
    await panel.getByRole('tab', { name: 'Mail' }).click()
  })

  const email = await startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()

  await test.step('2. the code is taken from the panel into its field', async () => {
    await expect(panel.getByRole('tab', { name: 'Mail' })).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByText(`Messages to ${email} arrive here`)).toBeVisible()
    await expect(panel.getByRole('article')).toContainText('Your Marram code')
    await expect(code).toBeVisible()
    await panel.getByRole('button', { name: 'Use this code' }).click()
    await expect(code).toHaveValue(await mailedCode(page, email))
    await expect(code).toBeFocused()
    await panel.getByRole('tab', { name: 'Sandbox' }).click()
    await panel.getByRole('button', { name: 'One minute later' }).click()
    await expect(panel.getByText('Done.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('3. where the panel is chosen but has no room, the mailbox is a modal sheet', async () => {
    await page.setViewportSize({ width: 900, height: 800 })
    await expect(panel).toBeHidden()
    await code.fill('')
    await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
    const mailbox = page.getByRole('dialog', { name: 'Mailbox' })
    await expect(mailbox).toBeVisible()
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(page.locator('#root :focus')).toHaveCount(0)
    }
    await mailbox.getByRole('button', { name: 'Use this code' }).click()
    await expect(mailbox).toBeHidden()
    await expect(code).toHaveValue(await mailedCode(page, email))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
  })

  await test.step('4. the choice outlasts a reload', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.reload()
    // The panel is there before the screen, whose frame takes its place.
    await page.getByRole('heading', { name: 'Set up your wallet' }).waitFor()
    await expect(panel).toBeVisible()
    await expect(page.getByRole('button', { name: 'Developer' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('5. on a phone the panel is a sheet', async () => {
    await panel.getByRole('tab', { name: 'Calls' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Developer' }).click()
    await expect(sheet.getByText('/customers/internal-accounts').first()).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('6. it is gone where it is chosen no more', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Developer' }).click()
    await expect(panel).toBeHidden()
  })
})

test('a developer puts a wallet into its states with scenarios, and a reset forgets all of them', async ({
  page,
  authenticator: _,
}) => {
  await page.goto('/')
  const panel = await openPanel(page)
  const press = (name: string) => panel.getByRole('button', { name }).click()
  const locked = page.getByText('Locked', { exact: true })

  await test.step('1. a new customer, with money, payees and a history', async () => {
    await panel.getByRole('tab', { name: 'Sandbox' }).click()
    await press('New customer')
    await createPasskey(page)
    await act(page, 'Money, payees and history')
    await expect(page.getByText('To Grace Hopper').first()).toBeVisible()
    await expect(page.getByText('To Alan Turing').first()).toBeVisible()
    await expect(page.getByText('240.00').first()).toBeVisible()
  })

  await test.step('2. a payment that fails needs an unlocked wallet', async () => {
    await press('A payment that fails')
    await expect(page.getByRole('alert')).toContainText('The payment did not go through.')
    await goHome(page)
    await press('An expired session')
    await expect(locked).toBeVisible()
    await press('A payment that fails')
    await expect(panel.getByText('Unlock the wallet first')).toBeVisible()
    await openUnlock(page)
    await unlock(page)
  })

  await test.step('3. a locked wallet, and a reset', async () => {
    await press('A locked wallet')
    await expect(locked).toBeVisible()
    await press('Reset clock and data')
    await press('Reset now')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    const { now } = await (await page.request.get('/local/clock')).json()
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
  })
})

test('a response that is lost on the way to the platform costs nothing twice', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await review(page, '10')
  await act(page, 'Lose the next response')
  const before = (await executions(page)).length
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  // The one whose response was lost, and its repetition.
  expect((await executions(page)).slice(before)).toEqual(['failed', 'succeeded'])
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
})

test('a developer adds an account that fails, disconnects the service and lets time pass', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  const panel = await openPanel(page)
  const press = (name: string) => panel.getByRole('button', { name }).click()
  await panel.getByRole('tab', { name: 'Sandbox' }).click()

  await test.step('1. an account whose payments fail', async () => {
    await press('Fails (002)')
    await expect(
      page.getByText('Account ending in 7002').or(page.getByText(/ending in .002/)),
    ).toBeVisible()
  })

  await test.step('2. what needs the service fails while it is disconnected', async () => {
    await press('Disconnect')
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await page.getByLabel('Account holder').fill('Grace Hopper')
    await page.getByLabel('Routing number').fill('021000021')
    await page.getByLabel('Account number').fill('4455667788')
    await page.getByRole('button', { name: 'Add account' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await goHome(page)
  })

  await test.step('3. a reload keeps the way to reconnect it', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await press('Reconnect')
    await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  })

  await test.step('4. a quarter of an hour later the wallet has locked itself', async () => {
    await act(page, 'Fifteen minutes')
    await goHome(page)
    await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  })
})

test('a developer uses the panel beside a sheet by keyboard and mouse, and never the wallet below it', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  const sheet = await review(page, '10')

  await test.step('1. by keyboard, the focus goes through panel and sheet alone', async () => {
    await expect(sheet).toBeFocused()
    const wallet = page.locator('.top, .stage')
    await tabTo(page, panel.getByRole('tab', { name: 'Calls' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: 'Nothing signed yet' })).toBeVisible()
    await expect(sheet).toBeVisible()
    await expectAccessible(page)

    // All the way round, forth and back.
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press(key)
        expect(await wallet.locator(':focus').count()).toBe(0)
      }
    }
    await tabTo(page, sheet.getByRole('button', { name: 'Sign and send' }))
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Review payment' })).toBeFocused()
  })

  await test.step('2. the mouse uses the panel beside the sheet, and closes the sheet beside both', async () => {
    await press(page, 'button', 'Review payment')
    await expect(sheet).toBeVisible()
    await panel.getByRole('tab', { name: 'State' }).click()
    await expect(panel.getByText('The key can sign')).toBeVisible()
    await expect(sheet).toBeVisible()
    await page.mouse.click(20, 400)
    await expect(sheet).toBeHidden()
  })

  await test.step('3. the payment is made by keyboard', async () => {
    await press(page, 'button', 'Review payment')
    await press(page, 'button', 'Sign and send')
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })
})
