import { describe, expect, it } from 'vitest'
import { isAmountTyped, readingsOf } from '../../../demo/activity/amountSearch.ts'

const usdb = (amount: number) => ({ amount, currency: { code: 'USDB', decimals: 6 } })
const isTyped = (text: string, amount: number) => isAmountTyped(usdb(amount), readingsOf(text))

describe('an amount that is searched', () => {
  it.each([
    '1,234.50',
    '1234.5',
    '1.234,50',
    '1’234.50',
    '1234,5',
    '$1,234.50',
    '−1.234,5',
    '1234',
    '1.234',
  ])('is found as it was typed: %s', (text) => expect(isTyped(text, 1_234_500_000)).toBe(true))

  it.each(['1,234.51', '234.50', '12.34.5', '1,2345', '12,34.50', 'April', '', '-'])(
    'is no other amount: %s',
    (text) => expect(isTyped(text, 1_234_500_000)).toBe(false),
  )

  it('is found in a currency without decimals, and where it is less than one', () => {
    expect(
      isAmountTyped({ amount: 1_234, currency: { code: 'JPY', decimals: 0 } }, readingsOf('1,234')),
    ).toBe(true)
    expect(isTyped('0.05', 50_000)).toBe(true)
    expect(isTyped('0,5', 50_000)).toBe(false)
  })

  it('is read both ways where its point may be of thousands or of decimals', () => {
    expect(readingsOf('1.234')).toEqual(['1234', '1.234'])
    expect(readingsOf('1.234,50')).toEqual(['1234.50'])
  })
})
