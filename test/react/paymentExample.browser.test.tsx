import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InternalAccount, Quote } from '../../src/shared/resources.ts'
import { signOut } from '../../src/wallet/sessionActions/signOut.ts'
import { rightAnswers } from '../support/answers.ts'
import { quoteFixture } from '../support/fixtures.ts'
import { type RecordedCall, type ScriptedAnswer, scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'
import { Payment } from '../types/pages/reactReads.tsx'
import { strictRoot } from './strictRoot.tsx'

const page = strictRoot()
const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`
const terms = {
  destination: { accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING' as const,
  lockedCurrencyAmount: 10_000_000,
}
const validMs = 60_000

/** A relay whose quotes expire in a minute, and which cannot read transactions. */
function relayWith(execute: (quote: Quote) => ScriptedAnswer) {
  const quotes: Quote[] = []
  const executed: (string | undefined)[] = []
  const account = rightAnswers.parseInternalAccount as InternalAccount
  const createQuote = () => {
    const expiresAt = new Date(Date.now() + validMs).toISOString()
    const quote = quoteFixture(payload, { id: `Quote:${quotes.length + 1}`, expiresAt })
    quotes.push(quote)
    return { status: 200, body: quote }
  }
  const respond = ({ method, path }: RecordedCall): ScriptedAnswer => {
    const [, id, step] = /\/quotes\/([^/]+)(\/execute)?/.exec(decodeURIComponent(path)) ?? []
    const quote = quotes.find((each) => each.id === id)
    if (quote && step) {
      executed.push(id)
      return execute(quote)
    }
    if (quote) return { status: 200, body: quote }
    if (method === 'POST') return createQuote()
    if (path.includes('/internal-accounts')) return { status: 200, body: { data: [account] } }
    return { status: 404, body: { code: 'NOT_FOUND', message: 'no' } }
  }
  return { quotes, executed, fetch: scriptedRelay(respond).fetch }
}

const shows = (text: string | RegExp) =>
  vi.waitFor(() => expect(page.text()).toMatch(text), { timeout: 5_000 })
const click = () => page.act(() => page.button().click())
const afterExpiry = () => vi.advanceTimersByTimeAsync(validMs + 200)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the example of a payment with hooks', () => {
  it('offers no second payment where the transaction of the first cannot be read', async () => {
    const { quotes, executed, fetch } = relayWith((quote) => ({
      status: 200,
      body: { ...quote, status: 'PROCESSING' },
    }))
    const { wallet } = await signedInWallet({ fetch })
    await page.render(wallet, <Payment terms={terms} />)
    await shows(/Pay, \d\d seconds left/)
    await click()
    await shows(/^executed$/)
    await afterExpiry()

    expect(page.text()).toBe('executed')
    expect(executed).toEqual(['Quote:1'])
    expect(quotes).toHaveLength(1)
  })

  it('offers no new price while the outcome is unknown, whatever the last error was', async () => {
    const { quotes, executed, fetch } = relayWith(() => 'networkError')
    const { wallet } = await signedInWallet({ fetch })
    await page.render(wallet, <Payment terms={terms} />)
    await shows(/Pay, \d\d seconds left/)
    await click()
    await shows('Check the payment')
    await afterExpiry()
    await signOut(wallet)
    await click()
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedOut'))
    await afterExpiry()

    expect(page.text()).toContain('Check the payment')
    expect(new Set(executed)).toEqual(new Set(['Quote:1']))
    expect(quotes).toHaveLength(1)
  })
})
