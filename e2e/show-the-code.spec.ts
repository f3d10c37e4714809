import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, review, signUp } from './support/customer.ts'
import { test } from './support/test.ts'

/** Notes what the page copies: its policy lets nothing read the clipboard. */
async function noteCopies(page: Page): Promise<string[]> {
  const copied: string[] = []
  await page.context().grantPermissions(['clipboard-write'])
  await page.exposeFunction('noteCopy', (text: string) => copied.push(text))
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => {
      Reflect.get(window, 'noteCopy')(text)
      return write(text)
    }
  })
  return copied
}

test('a developer reads the code of every screen and of every call, and on a phone in a sheet', async ({
  page,
  authenticator: _,
}) => {
  const copied = await noteCopies(page)
  const open = page.getByRole('button', { name: 'Developer' })
  const panel = page.getByRole('complementary', { name: 'Developer' })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const reviewed = page.getByRole('dialog', { name: 'Review and sign' })

  await test.step('1. before the login, and while the wallet is set up', async () => {
    await page.goto('/')
    await open.click()
    await panel.getByRole('tab', { name: 'Code' }).click()
    await expect(panel.getByRole('heading', { name: 'Before login' })).toBeVisible()
    await expectAccessible(page)
    await signUp(page)
    await expect(panel.getByRole('heading', { name: 'Set up' })).toBeVisible()
  })

  await test.step('2. on the screens of the wallet', async () => {
    await becomeCustomer(page)
    const screens: [link: string, heading: string, call: string][] = [
      ['Wallet', 'Wallet', 'getAccount'],
      ['Receive', 'Receive', 'getAccount'],
      ['Accounts', 'Bank accounts', 'createExternalAccount'],
      ['Security', 'Security', 'revokeSession'],
    ]
    for (const [link, heading, call] of screens) {
      await navigation.getByRole('link', { name: link, exact: true }).click()
      await expect(panel.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expect(panel.getByText(call, { exact: true })).toBeVisible()
    }
  })

  await test.step('3. beside a sheet, with which the panel goes on working', async () => {
    await review(page, '10')
    const signing = panel.getByRole('region', { name: 'Review and sign' })
    await signing.getByText('executeQuote', { exact: true }).click()
    await expect(signing.getByText('await executeQuote(wallet, quote)')).toBeVisible()
    await expect(signing.getByText('demo/money/paymentRun.ts')).toBeVisible()
    await signing.getByRole('button', { name: 'Copy executeQuote' }).click()
    await expect(signing.getByText('Copied.')).toBeVisible()
    expect(copied.join()).toMatch(/^import { authorizeQuote, executeQuote } from 'holdfast'/)
    await expectAccessible(page)
  })

  await test.step('4. the functions that send each call', async () => {
    await panel.getByRole('tab', { name: 'Calls' }).click()
    await panel
      .locator('summary')
      .filter({ hasText: /^POST\/quotes201/ })
      .click()
    const row = panel.getByRole('listitem').filter({ hasText: /POST\/quotes201/ })
    await row.getByRole('button', { name: 'Show the code' }).click()
    await row.locator('summary').filter({ hasText: 'useQuote' }).click()
    await expect(row.getByText('demo/money/usePrice.ts')).toBeVisible()
    await expectAccessible(page)
    // Closed ones too, and those that come meanwhile.
    const rows = panel.locator('.calls > li')
    const codes = page.getByRole('button', {
      name: /^(Show|Hide) the code$/,
      includeHidden: true,
    })
    await expect(rows.filter({ has: codes })).not.toHaveCount(0)
    await expect(rows.filter({ hasNot: codes })).toHaveCount(0)
    await row.getByRole('button', { name: 'Hide the code' }).click()
    await expect(row.locator('summary').filter({ hasText: 'useQuote' })).toBeHidden()
  })

  await test.step('5. on a phone, in a sheet', async () => {
    await reviewed.getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await navigation.getByRole('link', { name: 'Accounts', exact: true }).click()
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Developer' })
    await sheet.getByRole('tab', { name: 'Code' }).click()
    await expect(sheet.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
    await sheet.getByText('createExternalAccount', { exact: true }).click()
    await expect(sheet.getByText('demo/payees/AddAccountSheet.tsx')).toBeVisible()
    await expectAccessible(page)
    const box = await sheet.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
  })
})
