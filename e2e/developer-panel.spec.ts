import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import {
  addEmailCodes,
  becomeCustomer,
  enterCode,
  goHome,
  lock,
  openUnlock,
  review,
  signAndSend,
  signUp,
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

test('a choice that lasts, and is no part of a phone', async ({ page, authenticator: _ }) => {
  await signUp(page)
  await expect(page.getByRole('complementary')).toBeHidden()
  await openPanel(page)
  await page.reload()
  await expect(page.getByRole('complementary', { name: 'Developer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Developer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary', { name: 'Developer' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Developer' })).toBeHidden()
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
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Nothing signed yet' })).toBeVisible()
  await expect(sheet).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

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
      for (const name of ['Calls', 'Signatures', 'State', 'Mail', 'Sandbox']) {
        await page.keyboard.press('Enter')
        await expect(panel.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
        await expect(panel.getByRole('tabpanel', { name })).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
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
