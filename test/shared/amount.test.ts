import { describe, expect, it } from 'vitest'
import { amount } from '../../src/shared/amount.ts'

describe('amount', () => {
  it.each([1, 9_000_000_000_000_000])('accepts %d', (value) => {
    expect(amount.accepts(value)).toBe(true)
  })

  it.each([0, -1, 1.5, 9_000_000_000_000_001, 2 ** 53, Number.NaN, Infinity, '1', 1n, null])(
    'refuses %s',
    (value) => {
      expect(amount.accepts(value)).toBe(false)
    },
  )

  it('names the limits', () => {
    expect(amount.expected).toContain('from 1 to 9000000000000000')
  })
})
