/**
 * `npm run screenshots`: every screen, in both themes, on a phone and on a desktop, into
 * screenshots/. Made to be looked at.
 */
import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startDemo } from '../demo/startDemo.ts'
import * as customer from '../e2e/support/customer.ts'
import { addAuthenticator } from '../e2e/support/test.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const folder = new URL('../screenshots/', import.meta.url).pathname
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const themes = ['light', 'dark'] as const

type Shoot = (name: string) => Promise<void>

await mkdir(folder, { recursive: true })
const demo = await startDemo({ port: 0, page: 'build' })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
try {
  const looks = themes.flatMap((theme) => sizes.map((size) => ({ theme, size })))
  await Promise.all(looks.map((look) => shootStory(browser, look)))
  console.log(`Screenshots are in ${folder}`)
} finally {
  await browser.close()
  await demo.close()
}

interface Look {
  theme: (typeof themes)[number]
  size: { width: number; height: number }
}

/** One walk through the page in one look. */
async function shootStory(from: Browser, { theme, size }: Look): Promise<void> {
  const context = await from.newContext({
    baseURL: demo.url,
    viewport: size,
    colorScheme: theme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await addAuthenticator(page)
  await walk(page, async (name) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${folder}${name}-${theme}-${size.width}.png` })
  })
  await context.close()
}

async function walk(page: Page, shoot: Shoot): Promise<void> {
  await arrive(page, shoot)
  await fillWallet(page, shoot)
  await pay(page, shoot)
  await secure(page, shoot)
}

async function arrive(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await shoot('join-problems')
  await page.getByRole('button', { name: 'I have an account' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await shoot('log-in')
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Marram' }).waitFor()
  await shoot('join')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  const email = `ada-${Math.random().toString(36).slice(2, 8)}@example.com`
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await shoot('code')
  await page.getByRole('button', { name: 'Open the demo’s mailbox' }).click()
  await page.getByRole('article').waitFor()
  await shoot('mailbox')
  await close(page)
  await customer.enterCode(page, email)
  await page.getByRole('heading', { name: 'Set up your wallet' }).waitFor()
  await shoot('setup')
  await customer.createPasskey(page)
  await shoot('setup-unlock')
  await customer.unlock(page)
}

async function fillWallet(page: Page, shoot: Shoot): Promise<void> {
  await page.getByText('Nothing has moved yet').waitFor()
  await shoot('home-empty')
  await page.getByRole('button', { name: 'Add money' }).click()
  await shoot('add-money')
  await close(page)
  await customer.addMoney(page, '1250.50')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByText('First, where to?').waitFor()
  await shoot('send-empty')
  await customer.addBankAccount(page)
  await shoot('accounts')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await shoot('add-account-problems')
  await close(page)
}

async function pay(page: Page, shoot: Shoot): Promise<void> {
  await page.getByRole('link', { name: 'Send to Grace Hopper' }).click()
  await page.getByLabel('Amount').fill('10.00')
  await shoot('send')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await page.getByRole('button', { name: 'Sign and send' }).waitFor()
  await shoot('review')
  await page.getByText('What your device signs').click()
  await shoot('review-payload')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText('On its way').first().waitFor()
  await shoot('payment-on-its-way')
  await page.getByRole('status').getByText('Completed').waitFor()
  await shoot('payment-completed')
  await customer.goHome(page)
  await page.getByText('Completed').waitFor()
  await shoot('home')
}

async function secure(page: Page, shoot: Shoot): Promise<void> {
  await customer.addEmailCodes(page)
  await page.getByText('This device', { exact: true }).waitFor()
  await shoot('security')
  await page.getByRole('button', { name: /^Remove Passkey/ }).click()
  await shoot('remove-way-in')
  await close(page)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await shoot('phrase-warning')
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Get my phrase' }).click()
  await page.getByText('The words are hidden.').waitFor()
  await shoot('phrase-hidden')
  await page.getByRole('button', { name: 'Hold to see the words' }).focus()
  await page.keyboard.down(' ')
  await shoot('phrase-shown')
  await page.keyboard.up(' ')
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await shoot('phrase-gone')
  // The virtual device would take the passkey from the suggestions at once.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await customer.lock(page)
  await customer.openUnlock(page)
  await shoot('unlock')
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close' }).click()
}
