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
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Marram' }).waitFor()
  await shoot('welcome')
  await page.getByRole('button', { name: 'Join Marram' }).click()
  await shoot('welcome-problems')
  await customer.signUp(page)
  await shoot('setup-passkey')
  await customer.createPasskey(page)
  await shoot('setup-unlock')
  await customer.unlock(page)
  await page.getByText('Nothing has moved yet').waitFor()
  await shoot('home-empty')
  await page.getByRole('button', { name: 'Add money' }).click()
  await shoot('add-money')
  await page.getByRole('button', { name: 'Close' }).click()
  await customer.addMoney(page, '1250.50')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByText('First, where to?').waitFor()
  await shoot('send-empty')
  await customer.addBankAccount(page)
  await shoot('accounts')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await shoot('add-account-problems')
  await page.getByRole('button', { name: 'Close' }).click()
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
  await page.getByRole('link', { name: 'Back to your wallet' }).click()
  await page.getByText('Completed').waitFor()
  await shoot('home')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await shoot('unlock')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'You', exact: true }).click()
  await shoot('you')
}
