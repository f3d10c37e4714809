import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goHome, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

const domain = 'sandbox.uma.test'

/** Opens the form of a payment to an address. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('radio', { name: /UMA address/ }).check()
}

async function reviewUma(page: Page, name: string, amount: string) {
  await openForm(page)
  await page.getByLabel('UMA address', { exact: true }).fill(`${name}@${domain}`)
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Your nationality').selectOption('United States')
  await page.getByRole('button', { name: 'Review payment' }).click()
  return page.getByRole('dialog', { name: 'Review and sign' })
}

const refusedLookups: [string, string][] = [
  ['$nobody', 'No receiver was found at this address.'],
  ['$fail.lookup.usd', 'The receiver’s institution did not respond.'],
  ['$fail.version.usd', 'uses an incompatible version of UMA'],
]

const refusedPrices: [string, string][] = [
  ['$fail.payreq.usd', 'did not give a price'],
  ['$fail.payeedata.usd', 'requires information that Marram cannot provide'],
]

test('a customer finds a receiver at last, pays them in their currency, and gets a rejected payment back', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)

  await test.step('a receiver who cannot be found gets a sentence, and another try', async () => {
    await openForm(page)
    const address = page.getByLabel('UMA address', { exact: true })
    const find = page.getByRole('button', { name: 'Find receiver' })
    await find.click()
    await expect(page.getByText('Please fill this in.')).toBeVisible()
    await address.fill('ada@example.com')
    await find.click()
    await expect(page.getByText('A UMA address starts with $')).toBeVisible()
    for (const [name, sentence] of refusedLookups) {
      await address.fill(`${name}@${domain}`)
      await find.click()
      await expect(page.getByRole('alert')).toContainText(sentence)
    }
    await address.fill(`$success.usd@${domain}`)
    await find.click()
    await expect(page.getByText('Receives USD')).toBeVisible()
  })

  for (const [name, sentence] of refusedPrices) {
    await test.step(`${name}: no price, and nothing sent`, async () => {
      await goHome(page)
      await reviewUma(page, name, '10')
      await expect(page.getByRole('alert')).toContainText(sentence)
      await goHome(page)
      await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
    })
  }

  await test.step('an address to test with is offered, and found', async () => {
    await openForm(page)
    const tests = page.getByRole('region', { name: 'Test addresses' })
    await expect(tests.getByRole('button')).toHaveCount(5)
    await expect(page.getByRole('region', { name: 'Recent addresses' })).toBeHidden()
    await expectAccessible(page)
    await tests.getByRole('button', { name: `$success.eur@${domain} Is completed` }).click()
    await page.getByRole('button', { name: 'Find receiver' }).click()
    await expect(page.getByText('Receives EUR')).toBeVisible()
  })

  await test.step('a payment in another currency: priced, signed, arrived', async () => {
    await page.getByLabel('Amount').fill('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect(page.getByLabel('Your nationality')).toHaveAccessibleDescription(
      'Choose a country.',
    )
    await page.getByLabel('Your nationality').selectOption('United States')
    await page.getByRole('button', { name: 'Review payment' }).click()

    const sheet = page.getByRole('dialog', { name: 'Review and sign' })
    await expect(sheet.getByText(`$success.eur@${domain}`)).toBeVisible()
    await expect(sheet.getByText('Sandbox Receiver')).toBeVisible()
    await expect(sheet.getByText(/^1\sUSDB = 0\.\d+\sEUR$/)).toBeVisible()
    await expect(sheet.getByText(/^0\.05\sUSDB$/)).toBeVisible()
    await expect(sheet.getByText(/^9\.\d\d\sEUR$/)).toBeVisible()
    await expect(
      sheet.getByText(/This price is valid for another [45] min \d+ sec\./),
    ).toBeVisible()
    await sheet.getByText('What your device signs').click()
    await expect(sheet.getByText('ACTIVITY_TYPE_SIGN_TRANSACTION')).toBeVisible()
    await signAndSend(page)

    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
    await expect(page.getByText('Sandbox Receiver')).toBeVisible()
    await goHome(page)
    await expect(page.getByText('Balance 90.00 USDB')).toBeVisible()
    await expect(page.getByRole('link', { name: /To \$success\.eur.*Completed/ })).toBeVisible()
  })

  await test.step('an address that was paid is offered the next time', async () => {
    await openForm(page)
    const recent = page.getByRole('region', { name: 'Recent addresses' })
    await recent.getByRole('button', { name: `$success.eur@${domain}` }).click()
    await expect(page.getByLabel('UMA address', { exact: true })).toHaveValue(
      `$success.eur@${domain}`,
    )
  })

  await test.step('$fail.compliance: rejected, and the money comes back', async () => {
    await goHome(page)
    await reviewUma(page, '$fail.compliance.usd', '10')
    await signAndSend(page)
    await expect(page.getByRole('alert')).toContainText('The payment did not go through.')
    await expect(page.getByText(/10\.00\sUSDB is back in your wallet\./)).toBeVisible()
    await goHome(page)
    await expect(page.getByText('Balance 90.00 USDB')).toBeVisible()
  })
})

test('a customer who hesitates gets a new price for the same address, and finds a receiver again', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)

  await test.step('a price that ended is asked for again', async () => {
    const sheet = await reviewUma(page, '$success.usd', '10')
    await expect(sheet.getByText('This price is valid for')).toBeVisible()
    await time.pass(301)
    await sheet.getByRole('button', { name: 'Get a new price' }).click()
    await expect(sheet.getByText('This price is valid for')).toBeVisible()
    await expect(sheet.getByText(`$success.usd@${domain}`)).toBeVisible()
    await signAndSend(page)
    await expect(page).toHaveURL(/\/payments\//)
  })

  await test.step('a receiver who was found long ago is found again, with what was typed', async () => {
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
})
