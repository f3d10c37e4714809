import { describe, expect, it } from 'vitest'
import type { WalletContext } from '../../../src/wallet/context/walletContext.ts'
import { isPast } from '../../../src/wallet/payments/outcome.ts'
import { quoteFixture } from '../../support/fixtures.ts'

describe('a quote', () => {
  it.each([
    [-1, false],
    [0, true],
    [1, true],
  ])('%i ms after its expiry is past: %s', (ms, expected) => {
    const quote = quoteFixture('payload')
    const context = { clock: { now: () => Date.parse(quote.expiresAt) + ms } }

    expect(isPast(context as WalletContext, quote)).toBe(expected)
  })
})
