import { expect, type Page } from '@playwright/test'
import * as customer from '../customer.ts'
import { hasProblem } from '../walk.ts'
import type { Tour, Visit } from './tour.ts'

/** The payment form with its problems, and a review whose way is not straight. */
export const sending: Tour = {
  name: 'sending',
  visit: async (visit) => {
    await customer.becomeCustomer(visit.page, 900_000_000)
    await fillForm(visit)
    await findReceiver(visit)
    await confirmLargePayment(visit)
    await outliveSession(visit)
    await loseResponse(visit)
  },
}

async function fillForm({ page, see }: Visit): Promise<void> {
  for (let count = 1; count < 9; count += 1) {
    await customer.addBankAccount(page, `44556600${count}0`)
  }
  await see('accounts-nine')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Review payment' }).click()
  await hasProblem(page)
  await see('send-problems')
  await page.getByLabel('Amount', { exact: true }).fill('ten')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await page.getByText('Enter the amount in digits').waitFor()
  await see('send-amount-problem')
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await page.getByText('This is more than you have').waitFor()
  await see('send-insufficient')
}

async function findReceiver({ page, see }: Visit): Promise<void> {
  const address = page.getByLabel('UMA address', { exact: true })
  await page.getByRole('radio', { name: /UMA address/ }).check()
  await address.waitFor()
  await see('send-uma')
  await address.fill('$nobody@sandbox.uma.test')
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await page.getByRole('alert').waitFor()
  await see('send-uma-unknown')
  await address.fill('$success.eur@sandbox.uma.test')
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await page.getByRole('radio', { name: 'They receive EUR' }).check()
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await hasProblem(page)
  await see('send-uma-problems')
  await page.getByLabel('Your nationality').selectOption('United States')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await page.getByRole('dialog', { name: 'Review and sign' }).waitFor()
  await see('review-uma')
  await page.getByRole('button', { name: 'Close' }).click()
}

async function confirmLargePayment({ page, see, pass }: Visit): Promise<void> {
  await page.getByRole('button', { name: /^All bank accounts/ }).click()
  await see('send-all-accounts')
  await page.getByRole('radio', { name: /6789/ }).check()
  await page.getByRole('radio', { name: 'I send USDB' }).check()
  await pass(121)
  await customer.review(page, '800')
  await customer.readTerms(page)
  await customer.signAndSend(page)
  await page.getByRole('button', { name: 'Confirm with passkey' }).waitFor()
  await see('review-fresh-passkey')
  await page.getByRole('button', { name: 'Close' }).click()
}

async function outliveSession({ page, see, pass }: Visit): Promise<void> {
  const sheet = await customer.review(page, '11')
  await pass(301)
  await sheet.getByRole('button', { name: 'Get a new price' }).waitFor()
  await see('review-expired')
  await page.getByRole('button', { name: 'Close' }).click()
  await pass(400)
  await customer.review(page, '12')
  await pass(100)
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).waitFor()
  await see('review-locked')
  await sheet.getByRole('button', { name: 'Unlock with passkey' }).click()
  await customer.readTerms(page)
}

async function loseResponse({ page, see }: Visit): Promise<void> {
  await page.route('**/wallet/quotes/**', (route) => route.abort())
  await customer.signAndSend(page)
  await expect(page.getByRole('alert')).toContainText('We do not know yet whether this was paid')
  await see('review-unknown')
  await page.getByRole('button', { name: 'Close' }).click()
  await customer.review(page, '13')
  await page.getByRole('dialog').getByText('may have been made').waitFor()
  await see('review-earlier')
  await page.getByRole('link', { name: 'Check payment status' }).click()
  await page.getByText('We do not know yet whether this was paid.').waitFor()
  await see('payment-unknown')
  await showPending(page)
  await see('home-unknown')
  await page.unrouteAll()
}

async function showPending(page: Page): Promise<void> {
  await customer.goHome(page)
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
}
