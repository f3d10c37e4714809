import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { becomeCustomer, goToSecurity, headersOf } from './support/customer.ts'
import { everythingKept } from './support/everythingKept.ts'
import { pressEnter } from './support/keyboard.ts'
import { test } from './support/test.ts'

const removed = 'The words were removed from this page.'
const shown = (page: Page) => page.locator('.words li')
const panelOf = (page: Page) => page.getByRole('region', { name: 'Recovery phrase' })

async function openPhrase(page: Page): Promise<void> {
  await goToSecurity(page)
  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await expect(page.getByText('The words are hidden.')).toBeVisible()
}

/** Reads the words, as the customer writes them down, and goes on to the check. */
async function writeDown(page: Page): Promise<string[]> {
  await pressEnter(page.getByRole('button', { name: 'Show the words for 60 seconds' }))
  const words = await shown(page).allTextContents()
  await pressEnter(page.getByRole('button', { name: 'I have written them down' }))
  await expect(page.getByRole('heading', { name: 'Check what you wrote down' })).toBeFocused()
  return words
}

/** Three words in a row are no coincidence, single ones may be part of the page's own text. */
function expectNone(words: string[], place: string): void {
  expect(words.length).toBeGreaterThanOrEqual(12)
  for (let index = 0; index + 3 <= words.length; index += 1) {
    const run = words.slice(index, index + 3)
    expect(place).not.toContain(run.join(' '))
    expect(place).not.toContain(run.join('</li><li>'))
  }
}

/** Nothing says that the phrase was checked. */
async function expectUnchecked(panel: Locator): Promise<void> {
  await expect(panel.getByText('Move your money without Marram.')).toBeVisible()
  await expect(panel.getByText(/^Checked on /)).toBeHidden()
}

/** What the sandbox, and nobody else, knows the wallet's words to be. */
async function knownPhrase(page: Page, sandboxUrl: string): Promise<string> {
  const path = '/wallet/customers/internal-accounts?type=EMBEDDED_WALLET'
  const headers = await headersOf(page)
  const accounts = await (await page.request.get(path, { headers })).json()
  const answer = await page.request.get(`${sandboxUrl}/_sandbox/wallets/${accounts.data[0].id}`)
  return (await answer.json()).phrase
}

test('a customer reads the words by mouse, by keyboard and for a minute, and none stays behind', {
  tag: '@T6',
}, async ({ page, context, demo, time, authenticator: _ }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const exports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/export')) exports.push(request.url())
  })
  await becomeCustomer(page)

  await test.step('1. nothing is asked for before the warning is confirmed', async () => {
    await goToSecurity(page)
    await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
    await page.getByRole('button', { name: 'Show recovery phrase' }).click()
    await expect(page.getByText('Please confirm this first.')).toBeVisible()
    await expect(page.getByLabel('I am alone')).toBeFocused()
    expect(exports).toEqual([])
  })

  await test.step('2. held with the mouse, they are the wallet’s', async () => {
    await openPhrase(page)
    await expect(shown(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Hold to show the words' }).hover()
    await page.mouse.down()
    const words = await shown(page).allTextContents()
    expect(words.length).toBeGreaterThanOrEqual(12)
    await page.mouse.up()
    await expect(shown(page)).toHaveCount(0)
    expect(words.join(' ')).toBe(await knownPhrase(page, demo.sandboxUrl))
  })

  await test.step('3. without holding, a button shows them for a minute, and hides them', async () => {
    const show = page.getByRole('button', { name: 'Show the words for 60 seconds' })
    await pressEnter(show)
    await expect(shown(page).first()).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: 'The words are shown for 60 seconds.' }),
    ).toBeAttached()
    await expectAccessible(page)
    await pressEnter(page.getByRole('button', { name: 'Hide the words' }))
    await expect(shown(page)).toHaveCount(0)
    await pressEnter(show)
    await expect(shown(page).first()).toBeVisible()
    await time.pass(61)
    await expect(shown(page)).toHaveCount(0)
    await expect(page.getByText('The words are hidden.')).toBeVisible()
  })

  await test.step('4. the space bar holds, letting go hides', async () => {
    await page.getByRole('button', { name: 'Hold to show the words' }).focus()
    await page.keyboard.down(' ')
    await expect(shown(page).first()).toBeVisible()
    await page.keyboard.up(' ')
    await expect(shown(page)).toHaveCount(0)
  })

  await test.step('5. leaving the window forgets them', async () => {
    await page.keyboard.down(' ')
    const words = await shown(page).allTextContents()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.getByText(removed)).toBeVisible()
    await page.keyboard.up(' ')
    expectNone(words, await everythingKept(page))
    expectNone(words, said.join('\n'))
  })

  await test.step('6. a lock in another tab takes them away', async () => {
    await openPhrase(page)
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Lock now' }).click()
    await expect(page.getByRole('button', { name: 'Hold to show the words' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Words removed' })).toBeVisible()
  })
})

test('a customer writes the words down and checks three of them, while the page has none', {
  tag: '@T6',
}, async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  const fields = page.getByRole('textbox', { name: /^Word \d+$/ })
  /** Fills each field with what `word` says for its position. */
  const answer = async (word: (position: number) => string) => {
    for (const field of await fields.all()) {
      const name = await field.getAttribute('name')
      await field.fill(word(Number(name?.split('-')[1])))
    }
  }
  const check = page.getByRole('button', { name: 'Check the words' })

  await test.step('1. leaving the check checks nothing', async () => {
    await openPhrase(page)
    const words = await writeDown(page)
    expectNone(words, await everythingKept(page))
    await page.getByRole('button', { name: 'Continue without checking' }).click()
    await expect(page.getByText(removed)).toBeVisible()
    await page.getByRole('link', { name: 'Back to security' }).click()
    await expectUnchecked(panelOf(page))
  })

  await openPhrase(page)
  const words = await writeDown(page)

  await test.step('2. three words are asked for, and a missing one is said', async () => {
    await expect(fields).toHaveCount(3)
    await check.click()
    await expect(fields.first()).toBeFocused()
    await expect(fields.first()).toHaveAccessibleDescription('Please fill this in.')
  })

  await test.step('3. a wrong word is said, and tried again', async () => {
    await answer((position) => words[position - 1] ?? '')
    const wrong = fields.nth(1)
    await wrong.fill('zebra')
    await check.click()
    await expect(wrong).toBeFocused()
    await expect(wrong).toHaveAccessibleDescription(/^This is not word \d+\. Compare it/)
    await expect(page.getByText('This is not word')).toHaveCount(1)
    await expectAccessible(page)

    await answer((position) => ` ${words[position - 1]?.toUpperCase()} `)
    await pressEnter(wrong)
    await expect(page.getByRole('heading', { name: 'Words checked' })).toBeFocused()
    await expect(fields).toHaveCount(0)
  })

  await test.step('4. the browser remembers the check, for this customer alone', async () => {
    await page.getByRole('link', { name: 'Back to security' }).click()
    await expect(panelOf(page).getByText(/^Checked on .+, in this browser\.$/)).toBeVisible()
    await page.reload()
    await expect(panelOf(page).getByText(/^Checked on /)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await becomeCustomer(page)
    await goToSecurity(page)
    await expectUnchecked(panelOf(page))
  })
})
