import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomInt } from '../../src/crypto/random.ts'

describe('randomInt', () => {
  it('stays below its bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (bound) => {
        const value = randomInt(bound)
        expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true)
      }),
    )
  })

  it('reaches every value', () => {
    const seen = new Set(Array.from({ length: 1_000 }, () => randomInt(10)))
    expect(seen).toEqual(new Set(Array(10).keys()))
    expect(randomInt(1)).toBe(0)
  })

  it('prefers no value where the bound does not divide the range', () => {
    // The remainders alone would have half of these in the first third.
    const draws = Array.from({ length: 4_000 }, () => randomInt(3 * 2 ** 30))
    const share = draws.filter((value) => value < 2 ** 30).length / draws.length
    expect(Math.abs(share - 1 / 3)).toBeLessThan(0.07)
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses the bound %d', (bound) => {
    expect(() => randomInt(bound)).toThrow(RangeError)
  })
})
