import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetKeptPayment, keepPayment, readKeptPayment } from '../../../demo/money/keptPayment.ts'
import { fakeStorage } from '../support/fakeStorage.ts'

const email = 'ada@example.com'
const payment = {
  email,
  quoteId: 'Quote:1',
  terms: {
    destination: { accountId: 'ExternalAccount:1' },
    lockedCurrencySide: 'SENDING' as const,
    lockedCurrencyAmount: 7_000_000,
  },
  draft: { amount: '7.00', note: 'Gift', purpose: '', side: 'SENDING' as const },
}

describe('a kept payment', () => {
  let stored: Map<string, string>

  beforeEach(() => {
    stored = fakeStorage('sessionStorage')
  })

  it('is read by the login that kept it, and by no other', () => {
    keepPayment(payment)
    expect(readKeptPayment(email)).toEqual(payment)
    expect(readKeptPayment('grace@example.com')).toBeUndefined()
    expect(readKeptPayment(undefined)).toBeUndefined()
  })

  it.each(['{"email":', 'null', '{"email":"ada@example.com"}'])(
    'is none where it is %s',
    (text) => {
      stored.set('marram.payment', text)
      expect(readKeptPayment(email)).toBeUndefined()
    },
  )

  it('leaves nothing behind when it is forgotten', () => {
    keepPayment(payment)
    forgetKeptPayment()
    expect([...stored]).toEqual([])
  })

  it('is none where the browser refuses to store for the tab', () => {
    vi.stubGlobal('sessionStorage', undefined)
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    expect(() => keepPayment(payment)).not.toThrow()
    expect(readKeptPayment(email)).toBeUndefined()
    expect(() => forgetKeptPayment()).not.toThrow()
  })
})
