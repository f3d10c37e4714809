import { expect, type Locator, type Page } from '@playwright/test'
import { goHome } from './customer.ts'

/** What a person does with cards, and a shop with them. */

/** From the first screen to the cards, with a new one. @param status - what the page says of it then */
export async function getFirstCard(page: Page, status = 'Ready to pay'): Promise<void> {
  await goHome(page)
  await page
    .getByRole('region', { name: 'Cards' })
    .getByRole('link', { name: 'Get a card' })
    .click()
  await page.getByRole('button', { name: 'Get a card' }).click()
  await expect(statusOfCard(page)).toHaveText(status)
}

/** One more card, through the sheet that issues it. */
export async function getAnotherCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get another card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Get another card' })
  await sheet.getByRole('button', { name: 'Get a card' }).click()
  await expect(sheet).toBeHidden()
}

/** The word that says what the shown card can do. */
export function statusOfCard(page: Page): Locator {
  return page.getByRole('article').locator('.card-state .status')
}

/** The customer's cards, as the relay lists them. */
export async function listCards(
  page: Page,
): Promise<{ id: string; cardholderId: string; fundingSources: string[]; last4: string }[]> {
  return page.evaluate(async () => {
    const response = await fetch('/wallet/cards', { headers: { 'holdfast-client': '1' } })
    return (await response.json()).data
  })
}

/** What a shop does with the newest card: the amount is in millionths of a USDB. */
export async function ringTill(page: Page, merchant: string, amount: number): Promise<void> {
  const [card] = await listCards(page)
  await post(page, '/local/till', { step: 'authorize', cardId: card?.id, merchant, amount })
}

/** Opens a second account of the customer, with 50.00 USDB in it. */
export async function openSecondAccount(page: Page): Promise<void> {
  const [card] = await listCards(page)
  await post(page, '/local/account', { customerId: card?.cardholderId })
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const { origin } = new URL(page.url())
  const response = await page.request.post(path, { data, headers: { origin } })
  expect(response.status()).toBe(200)
}

/** The line of a purchase, by its shop. */
export function purchaseAt(page: Page, merchant: string): Locator {
  return page.getByRole('log', { name: 'Purchases' }).getByRole('button', { name: merchant })
}

/** The accounts that pay, in their order. */
export function payingAccounts(page: Page): Locator {
  return page.getByRole('region', { name: 'Accounts that pay' }).locator('[data-id] .who')
}
