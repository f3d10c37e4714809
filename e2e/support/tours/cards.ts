import { expect } from '@playwright/test'
import { getAnotherCard, getFirstCard, openSecondAccount, purchaseAt, ringTill } from '../cards.ts'
import * as customer from '../customer.ts'
import { unlockAnew } from '../walk.ts'
import type { Tour, Visit } from './tour.ts'

/** A card in each of its states, its purchases, its number and the accounts that pay. */
export const cards: Tour = {
  name: 'cards',
  visit: async (visit) => {
    await customer.becomeCustomer(visit.page)
    await getCard(visit)
    await purchases(visit)
    await order(visit)
    await freezeAndShow(visit)
    await close(visit)
  },
}

async function getCard({ page, see }: Visit): Promise<void> {
  await page.goto('/cards')
  await page.getByRole('button', { name: 'Get a card' }).waitFor()
  await see('cards-empty')
  await getFirstCard(page)
  await page.getByRole('heading', { name: 'No purchases yet' }).waitFor()
  await see('cards-new')
}

async function purchases({ page, see }: Visit): Promise<void> {
  await ringTill(page, 'Dune Coffee', 4_500_000)
  await ringTill(page, 'Night Train 005', 24_500_000)
  await ringTill(page, 'Camera Shop 002', 900_000_000)
  await ringTill(page, 'Ferry 006', 12_000_000)
  await purchaseAt(page, 'Ferry').waitFor()
  await openSecondAccount(page)
  await page.reload()
  await page.getByRole('button', { name: /^Use Account/ }).waitFor()
  await purchaseAt(page, 'Camera Shop').waitFor()
  await see('cards-purchases')
  await purchaseAt(page, 'Camera Shop').click()
  await page.getByRole('dialog', { name: 'Purchase' }).waitFor()
  await see('cards-declined')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
}

async function order({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: /^Use Account/ }).click()
  await page.getByRole('button', { name: 'Move Wallet down' }).click()
  await page.getByRole('button', { name: 'Undo changes' }).waitFor()
  await see('cards-funding')
  await page.getByRole('button', { name: 'Undo changes' }).click()
}

async function freezeAndShow({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const signed = page.getByText('You signed: freeze this card')
  await signed.waitFor()
  await page.getByRole('button', { name: 'Unfreeze', exact: true }).waitFor()
  await see('cards-frozen')
  await signed.click()
  await see('cards-signed')
  await signed.click()
  await page.getByRole('button', { name: 'Show number' }).click()
  await expect(page.frameLocator('iframe').getByText('Security code')).toBeVisible()
  await see('cards-number')
  await page.getByRole('button', { name: 'Hide number' }).click()
}

async function close({ page, see }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Close card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close this card' })
  await sheet.getByRole('button', { name: 'Close card' }).click()
  await sheet.locator('.problem').first().waitFor()
  await see('cards-close')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Close card' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Get another card' }).waitFor()
  await see('cards-closed')
  await page.getByRole('button', { name: 'Get another card' }).click()
  await page.getByRole('dialog', { name: 'Get another card' }).waitFor()
  await see('cards-another')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await unlockAnew(page)
  await page.goto('/cards')
  await getAnotherCard(page)
  await expect(page.getByRole('article').getByText('Ready to pay')).toBeVisible()
  await see('cards-two')
  await customer.goHome(page)
  await page.getByRole('region', { name: 'Cards' }).getByText('Closed').waitFor()
  await see('cards-home')
}
