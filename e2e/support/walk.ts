import type { Page } from '@playwright/test'
import * as customer from './customer.ts'
import { type See, settle, type Visit } from './tours/tour.ts'

/** Whose names are on the screens. */
interface Names {
  customer: string
  /** The address begins with this. */
  mailbox: string
  payee: string
}

const usualNames: Names = { customer: 'Ada Lovelace', mailbox: 'ada', payee: 'Grace Hopper' }

/** One walk past every screen of the page, in a state worth looking at. */
export async function walk(visit: Visit, names = usualNames): Promise<void> {
  const { page, see } = visit
  await arrive(page, see, names)
  await fillWallet(page, see, names)
  await pay(visit, names)
  await develop(visit)
  await secure(page, see)
}

async function arrive(page: Page, see: See, names: Names): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await hasProblem(page)
  await see('join-problems')
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await see('log-in')
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Marram' }).waitFor()
  await see('join')
  await page.getByLabel('Full name').fill(names.customer)
  const email = customer.newAddress(names.mailbox)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await see('code')
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  await page.getByRole('article').waitFor()
  await see('mailbox')
  await close(page)
  await customer.enterCode(page, email)
  await page.getByRole('heading', { name: 'Set up your wallet' }).waitFor()
  await see('setup')
  await customer.createPasskey(page)
}

async function fillWallet(page: Page, see: See, { payee }: Names): Promise<void> {
  await page.getByText('No activity yet').waitFor()
  await see('home-empty')
  await page.getByRole('button', { name: 'Add money' }).click()
  await page.getByRole('dialog').waitFor()
  await see('add-money')
  await close(page)
  await customer.addMoney(page, '1250.50')
  await page.getByText('was added').waitFor()
  await see('home-money-added')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByLabel('UMA address', { exact: true }).waitFor()
  await see('send-to-address')
  await page.getByLabel('UMA address', { exact: true }).fill('$success.eur@sandbox.uma.test')
  await page.getByRole('button', { name: 'Find receiver' }).click()
  await page.getByText('Receives EUR').waitFor()
  await see('send-receiver-found')
  await unlockAnew(page)
  await customer.addBankAccount(page, '000123456789', payee)
  await see('accounts')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await hasProblem(page)
  await see('add-account-problems')
  await close(page)
}

async function pay(visit: Visit, names: Names): Promise<void> {
  const { page, see } = visit
  await page.getByRole('link', { name: `Send to ${names.payee}` }).click()
  await page.getByLabel('Amount').fill('10.00')
  await see('send')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await customer.readTerms(page)
  await see('review')
  await page.getByText('What your device signs').click()
  await see('review-payload')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText('On its way').first().waitFor()
  await see('payment-on-its-way')
  await settle(visit)
  await page.getByRole('status').getByText('Completed').waitFor()
  await see('payment-completed')
  await fail(visit, names)
  await customer.goHome(page)
  await page.getByText('Completed').first().waitFor()
  await see('home')
}

async function fail(visit: Visit, { payee }: Names): Promise<void> {
  const { page, see } = visit
  await unlockAnew(page)
  await customer.addBankAccount(page, '4455667007', payee)
  await page.getByRole('link', { name: /ending in 7007$/ }).click()
  await page.getByLabel('Amount').fill('10.00')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await customer.readTerms(page)
  await customer.signAndSend(page)
  await page.getByText('On its way').first().waitFor()
  await settle(visit)
  await page.getByText('Being refunded').first().waitFor()
  await see('payment-being-refunded')
  await settle(visit)
  await page.getByText('Refund failed').first().waitFor()
  await see('payment-refund-failed')
}

/** Wide pages have the developer's panel beside them. */
async function develop(visit: Visit): Promise<void> {
  const { page, see } = visit
  if ((page.viewportSize()?.width ?? 0) < 1024) return
  await page.getByRole('button', { name: 'Developer' }).click()
  const panel = page.getByRole('complementary', { name: 'Developer' })
  await panel.getByRole('list', { name: 'Calls' }).waitFor()
  await see('developer-since-load')
  await page.getByRole('link', { name: /ending in 6789$/ }).click()
  await page.getByLabel('Amount').fill('1.00')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await customer.readTerms(page)
  await see('developer-review')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByRole('status').getByText('On its way').waitFor()
  await settle(visit)
  await page.getByRole('status').getByText('Completed').waitFor()
  await panel
    .locator('summary')
    .filter({ hasText: /quotes201/ })
    .first()
    .click()
  await see('developer-calls')
  for (const name of ['Signatures', 'State', 'Mail', 'Sandbox']) {
    await panel.getByRole('tab', { name }).click()
    await panel.getByRole('tabpanel', { name }).waitFor()
    await see(`developer-${name.toLowerCase()}`)
  }
  await customer.goHome(page)
  await panel.getByRole('button', { name: 'Receive 25.00 USDB' }).click()
  await panel.getByText('Done.').waitFor()
  await settle(visit)
  await page.getByText('has arrived').waitFor()
  await see('home-arrival')
  await page.getByRole('button', { name: 'Developer' }).click()
}

async function secure(page: Page, see: See): Promise<void> {
  await unlockAnew(page)
  await customer.addEmailCodes(page)
  await page.getByText('This device', { exact: true }).waitFor()
  await see('security')
  await page.getByRole('heading', { name: 'Marram account' }).evaluate((part) => {
    part.scrollIntoView({ block: 'center' })
  })
  await see('security-below')
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await page.getByRole('dialog').waitFor()
  await see('remove-way-in')
  await close(page)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByText('Before you look').waitFor()
  await see('phrase-warning')
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm with passkey' })
  const hidden = page.getByText('The words are hidden.')
  await confirm.or(hidden).waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await hidden.waitFor()
  await see('phrase-hidden')
  await page.getByRole('button', { name: 'Hold to show the words' }).focus()
  await page.keyboard.down(' ')
  await page.locator('.words li').first().waitFor()
  await see('phrase-shown')
  await page.keyboard.up(' ')
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByRole('button', { name: 'Check the words' }).waitFor()
  await see('phrase-check')
  await page.getByRole('button', { name: 'Continue without checking' }).click()
  await page.getByRole('heading', { name: 'Words removed' }).waitFor()
  await see('phrase-gone')
  await customer.lock(page)
  await (await customer.openUnlock(page)).waitFor()
  await see('unlock')
}

/** The passkey of the last unlock may be too old by now for what comes. */
export async function unlockAnew(page: Page): Promise<void> {
  await customer.lock(page)
  await customer.openUnlock(page)
  await customer.unlock(page)
}

/** Waits for what a form says about a field of it. */
export async function hasProblem(page: Page): Promise<void> {
  await page.locator('.problem').first().waitFor()
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close' }).click()
}
