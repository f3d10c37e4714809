import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { generate } from 'lean-qr'
import { expectAccessible } from './support/accessibility.ts'
import {
  becomeCustomer,
  createPasskey,
  enterCode,
  goHome,
  newAddress,
  signAndSend,
  signUp,
} from './support/customer.ts'
import { test } from './support/test.ts'

const ownAddress = /^\$u[0-9a-f]+@sandbox\.uma\.test$/

async function openReceive(page: Page): Promise<void> {
  await goHome(page)
  await page.getByRole('main').getByRole('link', { name: 'Receive', exact: true }).click()
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
  await expect(field).not.toHaveValue('')
  return field.inputValue()
}

test.use({ permissions: ['clipboard-write'] })

test('a customer shows where they are paid, and another one pays their request by its link', async ({
  page,
  context,
  browser,
  authenticator: _,
}) => {
  await signUp(page)
  await createPasskey(page)

  await test.step('without a bank account an address can still be paid', async () => {
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    await expect(page.getByLabel('UMA address', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a bank account' })).toBeVisible()
  })

  await test.step('what cannot be read is said, and is there once there is a connection', async () => {
    await page.route('**/api/uma-address', (route) => route.abort())
    await openReceive(page)
    await expect(page.getByRole('alert')).toContainText('Marram cannot be reached.')
    await expect(page.getByText('Loading')).toBeHidden()
    await context.setOffline(true)
    await page.unroute('**/api/uma-address')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('You are offline.')
    // And by itself with the connection.
    await context.setOffline(false)
    await expect(page.getByText(ownAddress)).toBeVisible()
  })

  await test.step('the address, its code and the funding details can be copied', async () => {
    const shown = page.getByRole('region', { name: 'Your UMA address' })
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
  })

  const chosen = `$ada-${process.pid}@sandbox.uma.test`
  await test.step('the customer chooses the name in the address', async () => {
    const shown = page.getByRole('region', { name: 'Your UMA address' })
    await shown.getByRole('button', { name: 'Choose your address' }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose your address' })
    const name = sheet.getByLabel('Name in your address')
    await name.fill('ada lovelace')
    await sheet.getByRole('button', { name: 'Use this address' }).click()
    await expect(name).toHaveAccessibleDescription(/letters from a to z/)
    await name.fill('support')
    await sheet.getByRole('button', { name: 'Use this address' }).click()
    await expect(sheet.getByRole('alert')).toHaveText(
      'This address is not available. You keep the one you have: try another name.',
    )
    await expectAccessible(page)
    await name.fill(`Ada-${process.pid}`)
    await sheet.getByRole('button', { name: 'Use this address' }).click()
    await expect(sheet).toBeHidden()
    await expect(shown.getByText(chosen, { exact: true })).toBeVisible()
    await expect(shown.getByText('Copied')).toBeHidden()
    await expectCodeOf(page, chosen)
  })

  const request = page.getByRole('region', { name: /^Request for 12\.50\sUSDB$/ })
  const link = await test.step('a request has a link and a code', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('')
    await page.getByRole('button', { name: 'Create request' }).click()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(
      'Please fill this in.',
    )
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await page.getByRole('button', { name: 'Create request' }).click()
    await request.getByRole('button', { name: 'Copy link' }).click()
    await expect(request.getByText('Copied')).toBeVisible()
    const link = await copied(page)
    expect(new URL(link).pathname).toMatch(/^\/r\/[a-z2-9]{10}$/)
    await expectCodeOf(page, link)
    return link
  })

  await test.step('another customer pays it', async () => {
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const payer = await other.newPage()
    await addVirtualAuthenticator(payer)
    // Before login it shows who asks for how much, and after it again.
    await payer.goto(link)
    const asked = payer.getByRole('heading', { name: /^Ada Lovelace asks you for 12\.50\sUSDB$/ })
    await expect(asked).toBeVisible()
    await expectAccessible(payer)
    await becomeCustomer(payer)
    await payer.goto(link)
    await expect(payer.getByText('Ada Lovelace asks you for')).toBeVisible()
    await expectAccessible(payer)
    await payer.getByRole('link', { name: 'Go to the payment' }).click()
    await expect(payer.getByLabel('UMA address', { exact: true })).toHaveValue(chosen)
    await payer.getByRole('button', { name: 'Find receiver' }).click()
    await expect(payer.getByText('Receives USDB')).toBeVisible()
    await expect(payer.getByLabel('Amount')).toHaveValue('12.50')
    await payer.getByLabel('Your nationality').selectOption('United States')
    await payer.getByRole('button', { name: 'Review payment' }).click()
    await signAndSend(payer)
    await expect(payer.getByRole('status').getByText('Completed')).toBeVisible()
    await other.close()
  })

  await test.step('the money arrives in the wallet', async () => {
    await request.getByRole('button', { name: 'Close the request' }).click()
    await goHome(page)
    await expect(page.getByText('Balance 12.50 USDB')).toBeVisible()
  })
})

test('a request link leads a newcomer through sign-up to the request', async ({
  page,
  browser,
  authenticator: _,
}) => {
  await signUp(page)
  const { origin } = new URL(page.url())
  const made = await page.request.post('/api/payment-requests', {
    data: { amount: 12_500_000 },
    headers: { origin },
  })
  const { code } = await made.json()

  const other = await browser.newContext({ baseURL: origin })
  const newcomer = await other.newPage()
  await addVirtualAuthenticator(newcomer)
  await newcomer.goto(`/r/${code}`)
  await expect(newcomer.getByRole('heading', { name: /asks you for 12\.50\sUSDB/ })).toBeVisible()
  const email = newAddress()
  await newcomer.getByLabel('Full name').fill('Alan Turing')
  await newcomer.getByLabel('Email address').fill(email)
  await newcomer.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(newcomer, email)
  await newcomer.getByRole('button', { name: 'Create passkey' }).click()
  await expect(newcomer.getByText('Ada Lovelace asks you for')).toBeVisible()
  await expect(newcomer.getByText(/^12\.50\sUSDB$/)).toBeVisible()
  await other.close()
})
