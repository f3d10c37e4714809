import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import {
  addEmailCodes,
  becomeCustomer,
  createPasskey,
  enterCode,
  goHome,
  lock,
  logInAtProvider,
  mailedCode,
  openUnlock,
  review,
  signAndSend,
  signUp,
  startSignUp,
} from './support/customer.ts'
import { press, tabTo } from './support/keyboard.ts'
import { test } from './support/test.ts'

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Developer' }).click()
  return page.getByRole('complementary', { name: 'Developer' })
}

test('every call shows up as it happens, taken apart and without a secret', async ({
  page,
  authenticator,
}) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('marram.developer', 'on'))
  const { email } = await becomeCustomer(page)
  const panel = page.getByRole('complementary', { name: 'Developer' })
  await addEmailCodes(page)
  await lock(page)
  await authenticator.setUserVerified(false)
  const unlocking = await openUnlock(page)
  await unlocking.getByRole('button', { name: 'E-mail me a code' }).click()
  await enterCode(page, email, 3)
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()

  const quote = panel.getByText(/^POST\/quotes201$/)
  await quote.click()
  await expect(panel.getByText('"lockedCurrencySide": "SENDING"')).toBeVisible()
  // All bodies at once: nothing in them, or anywhere in the panel, is worth reading over a shoulder.
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

  await panel.getByRole('tab', { name: 'Signatures' }).click()
  const stamp = panel.getByRole('listitem').first()
  await expect(stamp.getByText(/^POST \/wallet\/quotes\/.*execute$/)).toBeVisible()
  await expect(stamp.getByText('SIGNATURE_SCHEME_TK_API_P256')).toBeVisible()
  await expect(stamp.getByText(/^0[23][0-9a-f]{64}$/)).toBeVisible()
  await expect(stamp.getByText(/^30[0-9a-f]{130,142}$/)).toBeVisible()
  await expect(stamp.getByText('verifies over exactly these characters')).toBeVisible()
  await expect(stamp.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()

  await panel.getByRole('tab', { name: 'State' }).click()
  await expect(panel.locator('[aria-current="step"]')).toHaveText(/signedIn/)
  await goHome(page)
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(panel.locator('[aria-current="step"]')).toHaveText(/signedOut/)

  await panel.getByRole('tab', { name: 'Mail' }).click()
  await expect(panel.getByRole('article').first()).toContainText('Your')
})

test('a choice that lasts, and is a sheet on a phone', async ({ page, authenticator: _ }) => {
  await signUp(page)
  await expect(page.getByRole('complementary')).toBeHidden()
  await openPanel(page)
  await page.reload()
  // The panel is there before the screen, whose frame takes its place.
  await page.getByRole('heading', { name: 'Set up your wallet' }).waitFor()
  await expect(page.getByRole('complementary', { name: 'Developer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Developer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary', { name: 'Developer' })).toBeHidden()
  await page.getByRole('button', { name: 'Developer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Developer' })
  await expect(sheet.getByText('/customers/internal-accounts').first()).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Developer' }).click()
  await expect(page.getByRole('complementary', { name: 'Developer' })).toBeHidden()
})

test('the clock, the line to the service and failing accounts, from the panel', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Sandbox' }).click()

  await panel.getByRole('button', { name: 'Fails (002)' }).click()
  await expect(
    page.getByText('Account ending in 7002').or(page.getByText(/ending in .002/)),
  ).toBeVisible()

  await panel.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByLabel('Account holder').fill('Grace Hopper')
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Account number').fill('4455667788')
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Reconnect' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()

  await panel.getByRole('button', { name: 'Fifteen minutes' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()
  await goHome(page)
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await time.passAtService(0)
})

test('after a jump of the clock, the provider still unlocks the wallet and news still arrive', async ({
  page,
  demo,
}) => {
  const { email } = await signUp(page)
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await panel.getByRole('button', { name: 'One day' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()
  await panel.getByRole('button', { name: 'Five minutes' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()

  const adding = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Use Skerry ID' }).click()
  await logInAtProvider(await adding, email)
  await expect(page.getByRole('heading', { name: 'Skerry ID is ready' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Skerry ID' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()

  await panel.getByRole('button', { name: 'Receive 25.00 USDB' }).click()
  await expect(page.getByText('25.00 USDB').first()).toBeVisible()
  await fetch(`${demo.sandboxUrl}/_sandbox/reset`, { method: 'POST' })
})

test('before login the panel has the mailbox and the sandbox', async ({ page }) => {
  await page.goto('/')
  const panel = await openPanel(page)
  await expect(panel.getByRole('heading', { name: 'No wallet yet' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Mail' }).click()
  await expect(panel.getByRole('heading', { name: 'No mailbox yet' })).toBeVisible()
  const email = await startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await expect(panel.getByRole('tab', { name: 'Mail' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByText(`Messages to ${email} end here`)).toBeVisible()
  await expect(panel.getByRole('article')).toContainText('Your Marram code')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(await mailedCode(page, email))
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await panel.getByRole('button', { name: 'One minute later' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()
  await expectAccessible(page)
})

test('scenarios put the wallet into a state, and a reset forgets all of them', async ({
  page,
  authenticator: _,
}) => {
  await page.goto('/')
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await panel.getByRole('button', { name: 'New customer' }).click()
  await createPasskey(page)

  await panel.getByRole('button', { name: 'Money, payees and history' }).click()
  await expect(panel.getByText('Done.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('To Grace Hopper').first()).toBeVisible()
  await expect(page.getByText('To Alan Turing').first()).toBeVisible()
  await expect(page.getByText('240.00').first()).toBeVisible()

  await panel.getByRole('button', { name: 'A payment that fails' }).click()
  await expect(page.getByRole('alert')).toContainText('The payment did not go through.')
  await goHome(page)
  await panel.getByRole('button', { name: 'An expired session' }).click()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'A payment that fails' }).click()
  await expect(panel.getByText('Unlock the wallet first')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await panel.getByRole('button', { name: 'A locked wallet' }).click()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Reset clock and data' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  const { now } = await (await page.request.get('/local/clock')).json()
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
})

test('a code is taken from the mailbox into its field', async ({ page }) => {
  const email = await startSignUp(page)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toHaveValue(await mailedCode(page, email))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Set up your wallet' })).toBeVisible()
})

test('a reload while the service is disconnected keeps the way to reconnect it', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await panel.getByRole('button', { name: 'Disconnect' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await panel.getByRole('button', { name: 'Reconnect' }).click()
  await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Reconnect' })).toBeVisible()
})

test('the log outlives a reload, is searched, copied and saved, and ends with the login', async ({
  page,
  context,
  authenticator: _,
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
  await becomeCustomer(page)
  await review(page, '10')
  const panel = page.getByRole('complementary', { name: 'Developer' })
  await expect(panel.getByText(/^POST\/quotes201$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Send money' })).toBeVisible()
  await expect(panel.getByText(/^POST\/quotes201$/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
    /[\w+/=-]{100,}|"payloadToSign":"[^•]/,
  )

  const rows = panel.getByRole('list', { name: 'Calls' }).getByRole('listitem')
  await panel.getByLabel('Filter calls').fill('post quotes')
  await expect(rows).toHaveCount(1)
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByText('Copied.')).toBeVisible()
  const copied = JSON.parse((await page.locator('html').getAttribute('data-copied')) ?? '')
  expect(copied).toMatchObject([{ method: 'POST', path: '/wallet/quotes', status: 201 }])
  expect(copied[0].answer.paymentInstructions[0].accountOrWalletInfo.payloadToSign).toMatch(/^•••/)
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('calls.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(copied)
  await panel.getByLabel('Failed calls only').check()
  await expect(panel.getByText('No call matches.')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'No wallet yet' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('marram.developer.calls'))).toBeNull()
})

test('an answer that is lost on the way to the platform costs nothing twice', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Sandbox' }).click()
  await review(page, '10')
  await panel.getByRole('button', { name: 'Lose the next response' }).click()
  await expect(panel.getByText('Done.')).toBeVisible()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
})

test('beside a sheet the panel goes on by keyboard, and the wallet below does not', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  const sheet = await review(page, '10')
  await expect(sheet).toBeFocused()
  const wallet = page.locator('.top, .stage')
  const isInWallet = () => wallet.locator(':focus').count()

  await tabTo(page, panel.getByRole('tab', { name: 'Calls' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Nothing signed yet' })).toBeVisible()
  await expect(sheet).toBeVisible()
  await expectAccessible(page)

  // All the way round, forth and back: through panel and sheet, never through the wallet.
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(key)
      expect(await isInWallet()).toBe(0)
    }
  }
  await tabTo(page, sheet.getByRole('button', { name: 'Sign and send' }))
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Review payment' })).toBeFocused()
  await press(page, 'button', 'Review payment')
  await press(page, 'button', 'Sign and send')
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('the mouse uses the panel beside a sheet, and closes the sheet beside both', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  const sheet = await review(page, '10')
  await panel.getByRole('tab', { name: 'State' }).click()
  await expect(panel.getByText('The key can sign')).toBeVisible()
  await expect(sheet).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(sheet).toBeHidden()
})

test('where the panel is chosen but not there, a sheet is as modal as ever', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('marram.developer', 'on'))
  await page.reload()
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill(`modal-${process.pid}@example.com`)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  await expect(page.getByRole('dialog', { name: 'Mailbox' })).toBeVisible()
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator('#root :focus')).toHaveCount(0)
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('every page of the panel passes axe, by keyboard', async ({ page, authenticator: _ }) => {
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('marram.developer', 'on'))
      await becomeCustomer(page)
      await review(page, '10')
      await signAndSend(page)
      await goHome(page)
      const panel = page.getByRole('complementary', { name: 'Developer' })
      await panel.getByRole('tab', { name: 'Calls' }).focus()
      for (const name of ['Calls', 'Code', 'Signatures', 'State', 'Mail', 'Sandbox']) {
        await page.keyboard.press('Enter')
        await expect(panel.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
        await expect(panel.getByRole('tabpanel', { name })).toBeVisible()
        await expectAccessible(page)
        await panel.getByRole('tab', { name }).focus()
        await page.keyboard.press('ArrowRight')
      }
    })
  })
}

test('the routes behind it answer no other site, and under no other name', async ({ demo }) => {
  const { host, origin } = new URL(demo.url)
  const json = { 'content-type': 'application/json' }
  const jump = (headers: Record<string, string>) =>
    fetch(`${demo.url}/local/clock`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify({ seconds: 0 }),
    })
  expect((await jump({ origin: 'http://evil.example' })).status).toBe(403)
  expect((await jump({})).status).toBe(403)
  // Ours is let through to be told that no time is no jump.
  expect((await jump({ origin })).status).toBe(400)
  const address = `http://127.0.0.1:${host.split(':')[1]}`
  expect((await fetch(`${address}/local/mail?to=ada@example.com`)).status).toBe(403)
  const crossSite = await fetch(`${demo.url}/local/mail`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(crossSite.status).toBe(403)
})
