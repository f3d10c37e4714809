import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { generate } from 'lean-qr'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, createPasskey, goHome, signAndSend, signUp } from './support/customer.ts'
import { test } from './support/test.ts'

const ownAddress = /^\$u[0-9a-f]+@sandbox\.uma\.test$/

async function openReceive(page: Page) {
  await goHome(page)
  await page.getByRole('main').getByRole('link', { name: 'Receive', exact: true }).click()
  return page.getByRole('region', { name: 'Your UMA address' })
}

/** What the code on the page has to look like for a text. */
async function expectCodeOf(page: Page, text: string): Promise<void> {
  const drawn = page.getByRole('img', { name: `QR code of ${text}` }).locator('path')
  const code = generate(text)
  const places = Array.from({ length: code.size ** 2 }, (_, at) => ({
    x: at % code.size,
    y: Math.floor(at / code.size),
  }))
  const dark = places.filter(({ x, y }) => code.get(x, y))
  await expect
    .poll(() =>
      drawn.evaluate((path, places) => {
        const isDark = ({ x, y }: { x: number; y: number }) =>
          (path as SVGPathElement).isPointInFill(new DOMPoint(x + 0.5, y + 0.5))
        return places.filter(isDark)
      }, places),
    )
    .toEqual(dark)
}

/** Pastes what was copied into the field of the page: its policy lets no script read it. */
async function copied(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.fill('')
  await field.press('ControlOrMeta+V')
  return field.inputValue()
}

test.use({ permissions: ['clipboard-write'] })

test('the address of the customer, its code and the funding details can be copied', async ({
  page,
  authenticator: _,
}) => {
  await signUp(page)
  await createPasskey(page)
  const shown = await openReceive(page)
  const address = (await shown.getByText(ownAddress).textContent()) ?? ''
  await expectCodeOf(page, address)
  await shown.getByRole('button', { name: 'Copy address' }).click()
  await expect(shown.getByText('Copied')).toBeVisible()
  expect(await copied(page)).toBe(address)

  const funding = page.getByRole('region', { name: 'Funding details' })
  await funding.getByRole('button', { name: 'Copy wallet address' }).click()
  await expect(funding.getByText('Copied')).toBeVisible()
  expect(await copied(page)).toMatch(/^sp1/)
  await expect(funding).toContainText(await copied(page))
  await expectAccessible(page)
})

test('another customer pays a request by its link, and the money arrives in the wallet', async ({
  page,
  browser,
  authenticator: _,
}) => {
  await signUp(page)
  await createPasskey(page)
  await openReceive(page)
  await page.getByRole('button', { name: 'Create request' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
    'Please fill this in.',
  )
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await page.getByRole('button', { name: 'Create request' }).click()
  const request = page.getByRole('region', { name: /^Request for 12\.50\sUSDB$/ })
  await request.getByRole('button', { name: 'Copy link' }).click()
  await expect(request.getByText('Copied')).toBeVisible()
  const link = await copied(page)
  await expectCodeOf(page, link)
  await expectAccessible(page)

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const payer = await other.newPage()
  await addVirtualAuthenticator(payer)
  await becomeCustomer(payer)
  await payer.goto(link)
  await expect(payer.getByLabel('UMA address', { exact: true })).toHaveValue(ownAddress)
  await payer.getByRole('button', { name: 'Find receiver' }).click()
  await expect(payer.getByText('Receives USDB')).toBeVisible()
  await expect(payer.getByLabel('Amount')).toHaveValue('12.50')
  await payer.getByLabel('Your nationality').fill('US')
  await payer.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(payer)
  await expect(payer.getByRole('status').getByText('Completed')).toBeVisible()
  await other.close()

  await request.getByRole('button', { name: 'Close the request' }).click()
  await goHome(page)
  await expect(page.getByText('Balance 12.50 USDB')).toBeVisible()
})

test('addresses are offered where one is typed: those to test with and those paid before', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /UMA address/ }).check()
  const tests = page.getByRole('region', { name: 'Test addresses' })
  await expect(tests.getByRole('button')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Recent addresses' })).toBeHidden()
  await expectAccessible(page)
  await tests.getByRole('button', { name: '$success.eur@sandbox.uma.test Is completed' }).click()
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByLabel('Your nationality').fill('US')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()

  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /UMA address/ }).check()
  const recent = page.getByRole('region', { name: 'Recent addresses' })
  await recent.getByRole('button', { name: '$success.eur@sandbox.uma.test' }).click()
  await expect(page.getByLabel('UMA address', { exact: true })).toHaveValue(
    '$success.eur@sandbox.uma.test',
  )
})

test('without a connection the screen says so, and shows the address once there is one', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  // Its part of the page is fetched ahead; the stream of agents' requests stays open.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Receive', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Marram cannot be reached.')
  await expect(page.getByText('Loading')).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Marram cannot be reached.')
  // And by itself with the connection.
  await context.setOffline(false)
  await expect(page.getByText(ownAddress)).toBeVisible()
})
