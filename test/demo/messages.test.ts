import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function load(languages: string[]) {
  vi.resetModules()
  vi.stubGlobal('navigator', { language: languages[0], languages })
  return import('../../demo/messages.ts')
}

it('does not replace the customer’s language by English where the wallet is loaded before it has come', async () => {
  const { messages, loadMessages, loadWalletMessages } = await load(['es-ES'])

  // As at a reload of somebody who is logged in: neither waits for the other.
  await Promise.all([loadWalletMessages(), loadMessages()])

  expect(messages.language).toBe('es')
  expect(messages.setup.title).not.toBe('Set up your wallet')
})

it('waits for the customer’s language before it says what the wallet says', async () => {
  const { messages, loadWalletMessages } = await load(['es-ES'])

  await loadWalletMessages()

  expect(messages.language).toBe('es')
})

it('says in English what the wallet says, where the page has no catalogue of the customer’s language', async () => {
  const { messages, loadMessages, loadWalletMessages } = await load(['sv-SE'])

  await Promise.all([loadWalletMessages(), loadMessages()])

  expect(messages.language).toBe('en')
  expect(messages.setup.title).toBe('Set up your wallet')
})
