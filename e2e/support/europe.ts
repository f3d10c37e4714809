import { expect, type Page } from '@playwright/test'
import {
  addBankAccount,
  addMoney,
  enterCode,
  mailedCode,
  openUnlock,
  review,
  signAndSend,
} from './customer.ts'

/** The mobile number of every customer in Germany: the one of the form's example. */
export const phoneNumber = '+4915112345678'

/** Has the forms of the page make a customer in Germany whose name and address are filled in. */
export async function joinFromGermany(page: Page, email: string): Promise<void> {
  await page.getByLabel('Country of residence').selectOption('Germany')
  await page.getByLabel('Mobile number').fill('+49 151 12345678')
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await enterCode(page, email)
}

/** Unlocks the new wallet with a code by email, adds 100 USDB and a bank account in dollars. */
export async function prepareWallet(page: Page, email: string): Promise<void> {
  await openUnlock(page)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()
  await addMoney(page, '100')
  await addBankAccount(page)
}

/** Signs a payment to the bank account, up to the first question. */
export async function signPayment(page: Page, amount: string): Promise<void> {
  await review(page, amount)
  await signAndSend(page)
  await expect(page.getByRole('heading', { name: 'Authorize the exchange' })).toBeVisible()
}

/** Enters the newest of this many text messages. */
export async function enterTextedCode(page: Page, count: number): Promise<void> {
  await enterSmsCode(page, await mailedCode(page, phoneNumber, count))
}

export async function enterSmsCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
