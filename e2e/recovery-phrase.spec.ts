import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goToSecurity } from './support/customer.ts'
import { pressEnter } from './support/keyboard.ts'
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

test('a lock in another tab takes the words away', async ({ page, context, authenticator: _ }) => {
  await becomeCustomer(page)
  await openPhrase(page)
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Lock now' }).click()
  await expect(page.getByRole('button', { name: 'Hold to show the words' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Words removed' })).toBeVisible()
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
  await pressEnter(page.getByRole('button', { name: 'Show the words for 60 seconds' }))
  await expect(words.first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'The words are shown for 60 seconds.' }),
  ).toBeAttached()
  await expectAccessible(page)
  await pressEnter(page.getByRole('button', { name: 'Hide the words' }))
  await expect(words).toHaveCount(0)
  await pressEnter(page.getByRole('button', { name: 'Show the words for 60 seconds' }))
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

/** Reads the words, as the customer writes them down, and goes on to the check. */
async function writeDown(page: Page): Promise<string[]> {
  await pressEnter(page.getByRole('button', { name: 'Show the words for 60 seconds' }))
  const words = await page.locator('.words li').allTextContents()
  await pressEnter(page.getByRole('button', { name: 'I have written them down' }))
  await expect(page.getByRole('heading', { name: 'Check what you wrote down' })).toBeFocused()
  return words
}

/** Fills each field with what `word` says for its position. */
async function answer(page: Page, word: (position: number) => string): Promise<void> {
  for (const field of await page.getByRole('textbox', { name: /^Word \d+$/ }).all()) {
    const name = await field.getAttribute('name')
    await field.fill(word(Number(name?.split('-')[1])))
  }
}

test('what was written down is checked: three words, tried again where they are wrong', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await openPhrase(page)
  const words = await writeDown(page)
  const fields = page.getByRole('textbox', { name: /^Word \d+$/ })
  await expect(fields).toHaveCount(3)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Check the words' }).click()
  await expect(fields.first()).toBeFocused()
  await expect(fields.first()).toHaveAccessibleDescription('Please fill this in.')

  await answer(page, (position) => words[position - 1] ?? '')
  const wrong = fields.nth(1)
  await wrong.fill('zebra')
  await page.getByRole('button', { name: 'Check the words' }).click()
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAccessibleDescription(/^This is not word \d+\. Compare it/)
  await expect(page.getByText('This is not word')).toHaveCount(1)
  await expectAccessible(page)

  await answer(page, (position) => ` ${words[position - 1]?.toUpperCase()} `)
  await pressEnter(wrong)
  await expect(page.getByRole('heading', { name: 'Words checked' })).toBeFocused()
  await expect(fields).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to security' }).click()
  const panel = page.getByRole('region', { name: 'Recovery phrase' })
  await expect(panel.getByText(/^Checked on .+, in this browser\.$/)).toBeVisible()
  await page.reload()
  await expect(panel.getByText(/^Checked on /)).toBeVisible()
  await expectAccessible(page)

  // Another customer of this browser has checked nothing.
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await becomeCustomer(page)
  await goToSecurity(page)
  await expect(panel.getByText('Move your money without Marram.')).toBeVisible()
  await expect(panel.getByText(/^Checked on /)).toBeHidden()
})

test('during the check the page has none of the words, and leaving it checks nothing', {
  tag: '@T6',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await openPhrase(page)
  const words = await writeDown(page)
  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  )
  for (let index = 0; index + 3 <= words.length; index += 1) {
    expect(kept).not.toContain(words.slice(index, index + 3).join(' '))
    expect(kept).not.toContain(words.slice(index, index + 3).join('</li><li>'))
  }
  await page.getByRole('button', { name: 'Continue without checking' }).click()
  await expect(page.getByText('The words were removed from this page.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to security' }).click()
  const panel = page.getByRole('region', { name: 'Recovery phrase' })
  await expect(panel.getByText('Move your money without Marram.')).toBeVisible()
  await expect(panel.getByText(/^Checked on /)).toBeHidden()
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
