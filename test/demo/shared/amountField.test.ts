import { describe, expect, it } from 'vitest'
import { amountProblem, readAmount } from '../../../demo/shared/amountField.ts'

const usdb = { code: 'USDB', decimals: 6 }
const available = { amount: 100_000_000, currency: usdb }

describe('amountProblem', () => {
  it.each([
    ['', 'Please fill this in.'],
    ['ten', 'Enter the amount in digits, such as 12.50.'],
    ['-5', 'Enter the amount in digits, such as 12.50.'],
    ['1.2.3', 'Enter the amount in digits, such as 12.50.'],
    ['1,2', 'Enter the amount in digits, such as 12.50.'],
    ['0', 'The amount must be more than zero.'],
    ['0.0000001', 'Use at most 6 decimal places.'],
    ['99999999999', 'This is more than one payment can send.'],
    ['100.000001', 'This is more than you have: 100.00 USDB.'],
  ])('says what is wrong with %j', (typed, sentence) => {
    expect(amountProblem(typed, usdb, available)?.replace(/\s/g, ' ')).toBe(sentence)
  })

  it('finds nothing wrong with all there is, nor with more where no balance limits it', () => {
    expect(amountProblem('100', usdb, available)).toBeUndefined()
    expect(amountProblem('100.000001', usdb)).toBeUndefined()
  })
})

describe('readAmount', () => {
  it('reads an amount as people write it', () => {
    expect(readAmount(' 1,000.25 ', usdb)).toBe(1_000_250_000)
  })

  it.each(['', 'ten', '0'])('reads nothing from %j', (typed) => {
    expect(readAmount(typed, usdb)).toBe(0)
  })
})
