import { expect } from '@playwright/test'
import type { RelayLogEntry } from 'holdfast/relay'
import {
  enterCode,
  goToSecurity,
  logInAtProvider,
  mailedCode,
  signUpInForms,
} from './support/customer.ts'
import { everythingKept } from './support/everythingKept.ts'
import { test } from './support/test.ts'

test('after logging out, no secret of the story is left in page, storage or log', async ({
  page,
  demo,
  authenticator: _,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))

  const { email } = await signUpInForms(page, 'Canary Lovelace')
  const loginCode = await mailedCode(page, email)
  await page.getByRole('button', { name: 'Use codes by email' }).click()
  const walletCode = await mailedCode(page, email, 2)
  await enterCode(page, email, 2)
  await expect(page.getByText('Unlocked until')).toBeVisible()

  await goToSecurity(page)
  await page.getByRole('button', { name: 'Add Skerry ID' }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await logInAtProvider(await opening, 'canary-at-provider@example.com')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The search finds what is there: the security page shows both addresses.
  await expect(page.getByText('canary-at-provider@example.com')).toBeVisible()
  expect(await everythingKept(page)).toContain(email)

  // The phrase is for those who have a passkey.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('link', { name: 'Show my recovery phrase' }).click()
  await page.getByLabel('I am alone').check()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await page.getByRole('button', { name: 'Hold to show the words' }).focus()
  await page.keyboard.down(' ')
  const words = await page.locator('.words li').allTextContents()
  await page.keyboard.up(' ')
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()

  const kept = await everythingKept(page)
  const answer = await fetch(`${demo.url}/local/relay-log`)
  const { entries } = (await answer.json()) as { entries: RelayLogEntry[] }
  expect(entries.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['verifyCredential', 'exportWallet', 'receiveOAuthCallback']),
  )
  const logged = JSON.stringify(entries)
  const canaries = [
    email,
    'Canary Lovelace',
    'canary-at-provider@example.com',
    loginCode,
    walletCode,
    words.slice(0, 3).join(' '),
    words.slice(0, 3).join('</li><li>'),
  ]
  for (const canary of canaries) {
    expect(kept).not.toContain(canary)
    expect(said.join('\n')).not.toContain(canary)
    expect(urls.join('\n')).not.toContain(canary)
    expect(logged).not.toContain(canary)
  }
  // Tokens of the provider never reach the page: nothing it asked for looks like one.
  expect(`${kept}${said}${urls}${logged}`).not.toMatch(/eyJ[\w-]{10,}\.eyJ/)
})
