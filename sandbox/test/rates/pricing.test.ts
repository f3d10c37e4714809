import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiException } from '../../src/core/errors.ts'
import { type PlatformFee, priceFromReceiving, priceFromSending } from '../../src/rates/pricing.ts'

const fee = fc.record({
  fixed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
  bps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
})
const receiving = fc.constantFrom('USD', 'USDB', 'EUR', 'MXN', 'VND', 'BTC')
const amount = fc.oneof(
  fc.integer({ min: 1, max: 2_000 }),
  fc.integer({ min: 1, max: 1_000_000_000 }),
)

/** The price, or undefined where the amount cannot be converted. */
function priced(price: typeof priceFromSending, to: string, of: number, taken: PlatformFee) {
  try {
    return price('USD', to, of, taken)
  } catch (error) {
    if (error instanceof ApiException && error.code === 'AMOUNT_OUT_OF_RANGE') return undefined
    throw error
  }
}

describe('a price with a fee of the platform', () => {
  it('has the documented parts, each rounded by itself', () => {
    const { fees, platformFees } = priceFromSending('USD', 'MXN', 1_000, { fixed: 50, bps: 30 })
    // 30 bps of 950 are 2.85; the service takes 50 bps of it, rounded up.
    expect([platformFees, fees - platformFees]).toEqual([53, 5])
  })

  it('refuses a fixed fee of the whole amount, whatever the share', () => {
    for (const fixed of [10, 11, 1_000_000, 9_000_000_000_000_000])
      for (const bps of [0, 30, 10_000])
        expect(priced(priceFromSending, 'MXN', 10, { fixed, bps })).toBeUndefined()
  })

  it('delivers what is asked for with the smallest sum, and as that sum is priced', () => {
    fc.assert(
      fc.property(receiving, amount, fee, (to, of, taken) => {
        const price = priced(priceFromReceiving, to, of, taken)
        if (!price) return
        const { sendingAmount, receivingAmount, fees, platformFees } = price
        expect(receivingAmount).toBe(of)
        expect(platformFees).toBeGreaterThanOrEqual(taken.fixed)
        expect(platformFees).toBeLessThanOrEqual(fees)
        expect(fees).toBeLessThan(sendingAmount)
        const again = priceFromSending('USD', to, sendingAmount, taken)
        expect([again.fees, again.platformFees]).toEqual([fees, platformFees])
        expect(again.receivingAmount).toBeGreaterThanOrEqual(of)
        const less = priced(priceFromSending, to, sendingAmount - 1, taken)
        expect(less?.receivingAmount ?? 0).toBeLessThan(of)
      }),
      { seed: 20_260_801, numRuns: 500 },
    )
  })
})
