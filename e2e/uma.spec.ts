import { expect, type Page } from '@playwright/test'
import { becomeCustomer, createPasskey, goHome, signAndSend, signUp } from './support/customer.ts'
import { test } from './support/test.ts'

const domain = 'sandbox.uma.test'

/** Chooses an address as the receiver and has it looked up. */
async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /UMA address/ }).check()
  await page.getByLabel('UMA address', { exact: true }).fill(`${name}@${domain}`)
  await page.getByRole('button', { name: 'Find receiver' }).click()
}

async function reviewUma(page: Page, name: string, amount: string) {
  await find(page, name)
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Your nationality').fill('US')
  await page.getByRole('button', { name: 'Review payment' }).click()
  return page.getByRole('dialog', { name: 'Review and sign' })
}

test('a payment to an address in another currency: found, priced, signed, arrived', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await find(page, '$success.eur')
  await expect(page.getByText('Receives EUR')).toBeVisible()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByLabel('Your nationality')).toHaveAccessibleDescription(
    /^Please fill this in\./,
  )
  await page.getByLabel('Your nationality').fill('US')
  await page.getByRole('button', { name: 'Review payment' }).click()

  const sheet = page.getByRole('dialog', { name: 'Review and sign' })
  await expect(sheet.getByText(`$success.eur@${domain}`)).toBeVisible()
  await expect(sheet.getByText('Sandbox Receiver')).toBeVisible()
  await expect(sheet.getByText(/^1\sUSDB = 0\.\d+\sEUR$/)).toBeVisible()
  await expect(sheet.getByText(/^0\.05\sUSDB$/)).toBeVisible()
  await expect(sheet.getByText(/^9\.\d\d\sEUR$/)).toBeVisible()
  await expect(sheet.getByText(/This price is valid for [45]:\d\d\./)).toBeVisible()
  await sheet.getByText('What your device signs').click()
  await expect(sheet.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()
  await signAndSend(page)

  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  await goHome(page)
  await expect(page.getByText('90.00 USDB')).toBeVisible()
  await expect(page.getByRole('link', { name: /To \$success\.eur.*Completed/ })).toBeVisible()
})

test('without a bank account an address can still be paid', async ({ page, authenticator: _ }) => {
  await signUp(page)
  await createPasskey(page)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('UMA address', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a bank account' })).toBeVisible()
})

test('a price of an address that ended is asked for again, for the same address', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await reviewUma(page, '$success.usd', '10')
  await expect(sheet.getByText('This price is valid for')).toBeVisible()
  await time.pass(301)
  await sheet.getByRole('button', { name: 'Get a new price' }).click()
  await expect(sheet.getByText('This price is valid for')).toBeVisible()
  await expect(sheet.getByText(`$success.usd@${domain}`)).toBeVisible()
  await signAndSend(page)
  await expect(page).toHaveURL(/\/payments\//)
})

test('a receiver who was found long ago is found again, with what was typed', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const sheet = await reviewUma(page, '$success.usd', '10')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await time.pass(901)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect(page.getByRole('alert')).toContainText('The receiver’s details have expired.')
  await page.getByRole('button', { name: 'Choose another receiver' }).click()
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await expect(page.getByText('Receives USD')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('10')
})

const refusedLookups: [string, string][] = [
  ['$nobody', 'No receiver was found at this address.'],
  ['$fail.lookup.usd', 'The receiver’s institution did not respond.'],
  ['$fail.version.usd', 'uses an incompatible version of UMA'],
]

test('a receiver who cannot be found gets a sentence, and another try', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /UMA address/ }).check()
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await page.getByLabel('UMA address', { exact: true }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await expect(page.getByText('A UMA address starts with $')).toBeVisible()
  for (const [name, sentence] of refusedLookups) {
    await page.getByLabel('UMA address', { exact: true }).fill(`${name}@${domain}`)
    await page.getByRole('button', { name: 'Find receiver' }).click()
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  await page.getByLabel('UMA address', { exact: true }).fill(`$success.usd@${domain}`)
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await expect(page.getByText('Receives USD')).toBeVisible()
})

const refusedPrices: [string, string][] = [
  ['$fail.payreq.usd', 'did not give a price'],
  ['$fail.payeedata.usd', 'requires information that Marram cannot provide'],
]

for (const [name, sentence] of refusedPrices) {
  test(`${name}: no price, and nothing sent`, async ({ page, authenticator: _ }) => {
    await becomeCustomer(page)
    await reviewUma(page, name, '10')
    await expect(page.getByRole('alert')).toContainText(sentence)
    await goHome(page)
    await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  })
}

test('$fail.compliance: rejected, and the money comes back', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await reviewUma(page, '$fail.compliance.usd', '10')
  await signAndSend(page)
  await expect(page.getByRole('alert')).toContainText('The payment did not go through.')
  await expect(page.getByText(/10\.00\sUSDB is back in your wallet\./)).toBeVisible()
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
})
