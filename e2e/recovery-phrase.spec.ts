import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { becomeCustomer, goToSecurity } from './support/customer.ts'
import { test } from './support/test.ts'

async function openPhrase(page: Page): Promise<void> {
  await goToSecurity(page)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Get my phrase' }).click()
  await expect(page.getByText('The words are hidden.')).toBeVisible()
}

/** What the sandbox, and nobody else, knows the wallet's words to be. */
async function knownPhrase(page: Page, sandboxUrl: string): Promise<string> {
  const accounts = await page.evaluate(async () => {
    const answer = await fetch('/wallet/customers/internal-accounts?type=EMBEDDED_WALLET', {
      headers: { 'holdfast-client': '1' },
    })
    return answer.json()
  })
  const answer = await page.request.get(`${sandboxUrl}/_sandbox/wallets/${accounts.data[0].id}`)
  return (await answer.json()).phrase
}

test('the words are shown while the button is held, and are the wallet’s', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await openPhrase(page)
  const words = page.locator('.words li')
  await expect(words).toHaveCount(0)
  await page.getByRole('button', { name: 'Hold to show the words' }).hover()
  await page.mouse.down()
  const shown = await words.allTextContents()
  expect(shown.length).toBeGreaterThanOrEqual(12)
  await page.mouse.up()
  await expect(words).toHaveCount(0)
  expect(shown.join(' ')).toBe(await knownPhrase(page, demo.sandboxUrl))
})

test('by keyboard: the space bar holds, letting go hides', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await openPhrase(page)
  await page.getByRole('button', { name: 'Hold to show the words' }).focus()
  await page.keyboard.down(' ')
  await expect(page.locator('.words li').first()).toBeVisible()
  await page.keyboard.up(' ')
  await expect(page.locator('.words li')).toHaveCount(0)
})

test('without holding: a button shows the words for a minute, and hides them', async ({
  page,
  time,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await openPhrase(page)
  const words = page.locator('.words li')
  await page.getByRole('button', { name: 'Show the words for 60 seconds' }).press('Enter')
  await expect(words.first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'The words are shown for 60 seconds.' }),
  ).toBeAttached()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Hide the words' }).press('Enter')
  await expect(words).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the words for 60 seconds' }).press('Enter')
  await expect(words.first()).toBeVisible()
  await time.pass(61)
  await expect(words).toHaveCount(0)
  await expect(page.getByText('The words are hidden.')).toBeVisible()
})

test('leaving the window forgets the words: no page, storage or log holds one', {
  tag: '@T6',
}, async ({ page, authenticator: _ }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await becomeCustomer(page)
  await openPhrase(page)
  await page.getByRole('button', { name: 'Hold to show the words' }).focus()
  await page.keyboard.down(' ')
  const phrase = (await page.locator('.words li').allTextContents()).join(' ')
  expect(phrase.split(' ').length).toBeGreaterThanOrEqual(12)

  await page.evaluate(() => window.dispatchEvent(new Event('blur')))

  await expect(page.getByText('The words were removed from this page.')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      databases,
    ])
  })
  const words = phrase.split(' ')
  // Three words in a row are no coincidence, single ones may be part of the page's own text.
  for (let index = 0; index + 3 <= words.length; index += 1) {
    const run = words.slice(index, index + 3)
    expect(kept).not.toContain(run.join(' '))
    expect(kept).not.toContain(run.join('</li><li>'))
    expect(said.join('\n')).not.toContain(run.join(' '))
  }
})

test('nothing is asked for before the warning is confirmed', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const exports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/export')) exports.push(request.url())
  })
  await goToSecurity(page)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByRole('button', { name: 'Get my phrase' }).click()
  await expect(page.getByText('Please confirm this first.')).toBeVisible()
  await expect(page.getByLabel('I am alone')).toBeFocused()
  expect(exports).toEqual([])
})
