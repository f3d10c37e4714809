import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { amountProblem, missingAmount, readAmount } from '../../../demo/shared/amountField.ts'

beforeAll(loadWalletMessages)

const usdb = { code: 'USDB', decimals: 6 }
const available = { amount: 100_000_000, currency: usdb }

describe('amountProblem', () => {
  it.each([
    ['', 'Please fill this in.'],
    ['ten', 'Enter the amount in digits, such as 12.50.'],
    ['-5', 'Enter the amount in digits, such as 12.50.'],
    ['1.2.3', 'Enter the amount in digits, such as 12.50.'],
    ['1,5,2', 'Enter the amount in digits, such as 12.50.'],
    ['1,500', '1,500 can be read in two ways. Enter 1500 or 1.5.'],
    ['0,0000001', 'Use at most 6 decimal places.'],
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

  it.each([
    ['1,5', 1_500_000],
    ['0,500', 500_000],
    ['1.000,25', 1_000_250_000],
    ['1.500', 1_500_000],
  ])('reads %s, with either decimal separator', (typed, amount) => {
    expect(readAmount(typed, usdb)).toBe(amount)
  })

  it('reads thousands where the currency has no three decimals', () => {
    expect(readAmount('1,500', { code: 'USD', decimals: 2 })).toBe(150_000)
  })

  it.each(['', 'ten', '0', '1,500'])('reads nothing from %j', (typed) => {
    expect(readAmount(typed, usdb)).toBe(0)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The module as a page in this language has it. */
async function load(language: string) {
  vi.resetModules()
  vi.stubGlobal('navigator', { language, languages: [language] })
  const { loadWalletMessages } = await import('../../../demo/messages.ts')
  await loadWalletMessages()
  return import('../../../demo/shared/amountField.ts')
}

it('reads digits of the locale too, where the page shows 0 to 9', async () => {
  const { amountProblem, readAmount } = await load('ar-EG')
  expect(['١٬٠١٧٫٢٥', '1,017.25', '١٫٥'].map((typed) => readAmount(typed, usdb))).toEqual([
    1_017_250_000, 1_017_250_000, 1_500_000,
  ])
  expect(amountProblem('ten', usdb)).toBe('Enter the amount in digits, such as 12.50.')
})

describe('where the decimal separator is a comma', () => {
  it.each(['sv-SE', 'de-DE'])('reads a decimal point too in %s', async (language) => {
    const { readAmount } = await load(language)
    expect(['1.5', '1,5', '1,500', '1,000.25'].map((typed) => readAmount(typed, usdb))).toEqual([
      1_500_000, 1_500_000, 1_500_000, 1_000_250_000,
    ])
  })

  it.each(['sv-SE', 'de-DE'])('says that 1.500 can be read in two ways in %s', async (language) => {
    const { amountProblem } = await load(language)
    expect(amountProblem('1.500', usdb)).toBe('1.500 can be read in two ways. Enter 1500 or 1,5.')
  })
})

describe('missingAmount', () => {
  it.each([
    ['112.50', 12_500_000],
    ['100.000001', 1],
  ])('is exactly what %j is above the balance', (typed, missing) => {
    expect(missingAmount(typed, available)).toEqual({ amount: missing, currency: usdb })
  })

  it.each(['', 'ten', '12.50', '100'])('is nothing with %j', (typed) => {
    expect(missingAmount(typed, available)).toBeUndefined()
  })
})
