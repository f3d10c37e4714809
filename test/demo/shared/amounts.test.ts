import { describe, expect, it } from 'vitest'
import { formatAmount, formatShort } from '../../../demo/shared/amounts.ts'

const usdb = { code: 'USDB', decimals: 6 }
const short = (amount: number, currency = usdb) => formatShort({ amount, currency })

describe('formatShort', () => {
  it('shows digital dollars with two decimals, and never more than there is', () => {
    expect(short(98_765_432)).toBe('98.76\u00a0USDB')
    expect(short(100_000_000)).toBe('100.00\u00a0USDB')
  })

  it('shows never less than is paid', () => {
    const paid = (amount: number) => formatShort({ amount, currency: usdb }, { isPaid: true })
    expect(paid(10_000_001)).toBe('10.01\u00a0USDB')
    expect(paid(10_010_000)).toBe('10.01\u00a0USDB')
  })

  it('shows what is less than a cent', () => {
    expect(short(1_500)).toBe('0.0015\u00a0USDB')
    expect(short(0)).toBe('0.00\u00a0USDB')
  })

  it('shows every digit of other currencies', () => {
    expect(short(12_345_678, { code: 'BTC', decimals: 8 })).toBe('0.12345678\u00a0BTC')
    expect(short(1_234, { code: 'USD', decimals: 2 })).toBe('12.34\u00a0USD')
  })
})

describe('formatAmount', () => {
  it('shows every digit', () => {
    expect(formatAmount({ amount: 98_765_432, currency: usdb })).toBe('98.765432\u00a0USDB')
  })
})
