import type { Page } from '@playwright/test'
import * as customer from '../customer.ts'
import { settle, type Tour, type Visit } from './tour.ts'

/** Drafts, movements of every kind, and the list of all of them. */
export const money: Tour = {
  name: 'money',
  visit: async (visit) => {
    await customer.becomeCustomer(visit.page, 4_321_500_000)
    await payOutcomes(visit)
    await findMovements(visit)
    await leaveDraft(visit)
  },
}

async function leaveDraft({ page, see, pass }: Visit): Promise<void> {
  const quoting = page.waitForResponse(/\/wallet\/quotes$/)
  await customer.review(page, '1234.56')
  const { transactionId } = await (await quoting).json()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await see('send-draft-closed')
  await customer.goHome(page)
  await page.getByRole('region', { name: 'Drafts' }).waitFor()
  await see('home-draft')
  await page.goto(`/payments/${transactionId}`)
  await page.getByText('To make this payment, review and sign it.').waitFor()
  await see('payment-unsigned')
  await pass(301)
  await page
    .getByText('The price expired before this payment was made. Nothing was paid.')
    .waitFor()
  await see('payment-expired')
}

async function payOutcomes(visit: Visit): Promise<void> {
  const { page, see } = visit
  await pay(page, '445566770002', '10')
  await page.getByRole('status').getByText('On its way').waitFor()
  await settle(visit)
  await page.getByRole('status').getByText('Being refunded').waitFor()
  await settle(visit)
  await page.getByText('is back in your wallet').waitFor()
  await see('payment-refunded')
  await pay(page, '445566770003', '20')
  await page.getByText('Usually within minutes').waitFor()
  await see('payment-pending')
}

async function findMovements({ page, see }: Visit): Promise<void> {
  await customer.goHome(page)
  await page.getByText('On its way').first().waitFor()
  await see('home-pending')
  await page.getByRole('link', { name: 'All activity' }).click()
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  await see('activity')
  await page.getByRole('radio', { name: 'Pending', exact: true }).check()
  await see('activity-pending')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await see('activity-no-matches')
}

/** Pays a new account with this number. */
async function pay(page: Page, accountNumber: string, amount: string): Promise<void> {
  await customer.addBankAccount(page, accountNumber)
  const digits = accountNumber.slice(-4)
  await page.getByRole('link', { name: new RegExp(`ending in ${digits}$`) }).click()
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await customer.readTerms(page)
  await customer.signAndSend(page)
  await page.waitForURL(/\/payments\//)
}
