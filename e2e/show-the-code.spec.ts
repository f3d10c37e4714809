import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, review, signUp } from './support/customer.ts'
import { test } from './support/test.ts'

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Developer' }).click()
  return page.getByRole('complementary', { name: 'Developer' })
}

async function expectNoViolations(page: Page): Promise<void> {
  await expectAccessible(page)
}

test('every screen shows its code, before and after login', async ({
  page,
  context,
  authenticator: _,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const copied: string[] = []
  await page.exposeFunction('noteCopy', (text: string) => copied.push(text))
  // The page's policy lets nothing read the clipboard, so what is written is noted on the way.
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => {
      Reflect.get(window, 'noteCopy')(text)
      return write(text)
    }
  })
  await page.goto('/')
  const panel = await openPanel(page)
  await panel.getByRole('tab', { name: 'Code' }).click()
  await expect(panel.getByRole('heading', { name: 'Before login' })).toBeVisible()
  await expectNoViolations(page)

  await signUp(page)
  await expect(panel.getByRole('heading', { name: 'Set up' })).toBeVisible()
  await becomeCustomer(page)
  const screens: [link: string, heading: string, call: string][] = [
    ['Wallet', 'Wallet', 'getAccount'],
    ['Receive', 'Receive', 'getAccount'],
    ['Accounts', 'Bank accounts', 'createExternalAccount'],
    ['Security', 'Security', 'revokeSession'],
  ]
  for (const [link, heading, call] of screens) {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: link, exact: true }).click()
    await expect(panel.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(panel.getByText(call, { exact: true })).toBeVisible()
  }

  // The panel goes on working beside a sheet.
  await review(page, '10')
  const signing = panel.getByRole('region', { name: 'Review and sign' })
  await signing.getByText('executeQuote', { exact: true }).click()
  await expect(signing.getByText('await executeQuote(wallet, quote)')).toBeVisible()
  await expect(signing.getByText('demo/app/paymentRun.ts')).toBeVisible()
  await signing.getByRole('button', { name: 'Copy executeQuote' }).click()
  await expect(signing.getByText('Copied.')).toBeVisible()
  expect(copied.join()).toMatch(/^import { executeQuote, type Quote, type Wallet/)
  await expectNoViolations(page)
})

test('every call shows the functions that send it', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const panel = await openPanel(page)
  await review(page, '10')
  await panel.getByText(/^POST\/quotes201$/).click()
  const row = panel.getByRole('listitem').filter({ hasText: /POST\/quotes201/ })
  await row.getByRole('button', { name: 'Show the code' }).click()
  await row.getByText('useQuote', { exact: true }).click()
  await expect(row.getByText('demo/app/usePrice.ts')).toBeVisible()
  await expectNoViolations(page)

  const rows = panel.locator('.calls > li')
  for (const each of await rows.all()) {
    await each
      .locator('details')
      .first()
      .evaluate((details: HTMLDetailsElement) => {
        details.open = true
      })
  }
  const codes = panel.getByRole('button', { name: /^(Show|Hide) the code$/ })
  await expect(codes).toHaveCount(await rows.count())
  await row.getByRole('button', { name: 'Hide the code' }).click()
  await expect(row.getByText('useQuote', { exact: true })).toBeHidden()
})

test('on a phone, the code is in the sheet', async ({ page, authenticator: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Developer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Developer' })
  await sheet.getByRole('tab', { name: 'Code' }).click()
  await expect(sheet.getByRole('heading', { name: 'Bank accounts' })).toBeVisible()
  await sheet.getByText('createExternalAccount', { exact: true }).click()
  await expect(sheet.getByText('demo/screens/AddAccountSheet.tsx')).toBeVisible()
  await expectNoViolations(page)
  const box = await sheet.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
})
