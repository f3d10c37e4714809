import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../../src/wallet/amounts/formatAmount.ts'
import {
  AmountError,
  type AmountProblem,
  parseAmount,
} from '../../../src/wallet/amounts/parseAmount.ts'

const usdb = { code: 'USDB', decimals: 6 }
const yen = { code: 'JPY', decimals: 0 }
const locales = [
  'en-US',
  'sv-SE',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'hi-IN',
  'ar-EG',
  'fa-IR',
  'ja-JP',
]

describe('formatAmount', () => {
  it.each([
    ['en-US', '1,234.50 USDB'],
    ['sv-SE', '1 234,50 USDB'],
    ['de-CH', "1'234.50 USDB"],
    ['ar-EG', '١٬٢٣٤٫٥٠ USDB'],
    ['ja-JP', '1,234.50 USDB'],
  ])('writes an amount as %s does', (locale, expected) => {
    const formatted = formatAmount({ amount: 1_234_500_000, currency: usdb }, { locale })
    // Which space, and which apostrophe, depends on the platform's locale data.
    expect(formatted.replace(/\s/g, ' ').replace('’', "'")).toBe(expected)
  })

  it('shows every digit, and no zeros behind the second', () => {
    const format = (amount: number) =>
      formatAmount({ amount, currency: usdb }, { locale: 'en-US', currency: 'none' })

    expect([1, 10_000_000, 1_230_000, 1_234_567].map(format)).toEqual([
      '0.000001',
      '10.00',
      '1.23',
      '1.234567',
    ])
  })

  it('keeps the sign of an amount below one', () => {
    const refund = { amount: -500_000, currency: usdb }

    expect(formatAmount(refund, { locale: 'en-US' })).toBe('-0.50\u00a0USDB')
  })

  it('has no fraction where the currency has none', () => {
    expect(formatAmount({ amount: 1234, currency: yen }, { locale: 'ja-JP' })).toBe(
      '1,234\u00a0JPY',
    )
  })

  it('is exact where a floating-point number is not', () => {
    const amount = { amount: 9_000_000_000_000_001, currency: usdb }

    expect(formatAmount(amount, { locale: 'en-US' })).toBe('9,000,000,000.000001\u00a0USDB')
  })

  it.each([
    ['currency.decimals', { amount: 1, currency: { code: 'USDB' } }],
    ['amount', { amount: 1.5, currency: usdb }],
    ['amount', undefined],
  ])('names %s when it is wrong', (name, amount) => {
    expect(() => formatAmount(amount as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringContaining(name) }),
    )
  })

  it('names a locale that is none', () => {
    const amount = { amount: 1, currency: usdb }

    expect(() => formatAmount(amount, { locale: 'not a locale' })).toThrow(/^locale must be/)
  })
})

describe('parseAmount', () => {
  it.each(['10²', '⒈5', '①0'])('refuses %s, whose digits are none of a number', (text) => {
    expect(() => parseAmount(text, usdb, { locale: 'en-US' })).toThrow(
      expect.objectContaining({ problem: 'malformed' }),
    )
  })

  it.each(['pt-PT', 'pl-PL', 'bg-BG', 'sv-SE'])(
    'refuses 1.500 in %s, which may be one and a half or fifteen hundred',
    (locale) => {
      expect(() => parseAmount('1.500', usdb, { locale })).toThrow(
        expect.objectContaining({ problem: 'malformed' }),
      )
      expect(parseAmount('1.5', usdb, { locale })).toBe(1_500_000)
      expect(parseAmount('0.500', usdb, { locale })).toBe(500_000)
      expect(parseAmount('1,500', usdb, { locale })).toBe(1_500_000)
    },
  )

  it('reads what formatAmount writes, in every locale', () => {
    const amounts = fc.integer({ min: 1, max: 9_000_000_000_000_000 })
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom(...locales),
        (amount, decimals, locale) => {
          const currency = { decimals }
          const written = formatAmount({ amount, currency }, { locale })
          expect(parseAmount(written, currency, { locale })).toBe(amount)
        },
      ),
    )
  })

  it.each([
    ['en-US', '1234.5', 1_234_500_000],
    ['en-US', '.5', 500_000],
    ['en-US', '5.', 5_000_000],
    ['en-US', ' 1,234.50 ', 1_234_500_000],
    ['sv-SE', '1 234,50', 1_234_500_000],
    ['sv-SE', '12.50', 12_500_000],
    ['de-DE', '1.234,50', 1_234_500_000],
    ['de-CH', "1'234.50", 1_234_500_000],
    ['es-ES', '1.234', 1_234_000_000],
    ['hi-IN', '12,34,567', 1_234_567_000_000],
    ['ar-EG', '1234.5', 1_234_500_000],
    ['ar-EG', '١٢٫٥', 12_500_000],
    ['ja-JP', '１２．５', 12_500_000],
  ])('reads in %s what was typed as %s', (locale, text, expected) => {
    expect(parseAmount(text, usdb, { locale })).toBe(expected)
  })

  it.each<[string, string, AmountProblem]>([
    ['en-US', '', 'malformed'],
    ['en-US', '.', 'malformed'],
    ['en-US', '1,5', 'malformed'],
    ['en-US', '1,23,456', 'malformed'],
    ['en-US', '1.2.3', 'malformed'],
    ['en-US', '-5', 'malformed'],
    ['en-US', '1e3', 'malformed'],
    ['en-US', '0x10', 'malformed'],
    ['en-US', '12 USD', 'malformed'],
    ['de-DE', '12.50', 'malformed'],
    ['en-US', '0.0000001', 'tooManyDecimals'],
    ['en-US', '0.00', 'zero'],
    ['en-US', '9000000000.000001', 'tooLarge'],
    ['en-US', '9'.repeat(400), 'tooLarge'],
  ])('refuses in %s what was typed as %s: %s', (locale, text, problem) => {
    expect(() => parseAmount(text, usdb, { locale })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', problem }),
    )
  })

  it('never gives anything but a positive integer or its error, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...locales), (text, locale) => {
        try {
          expect(Number.isSafeInteger(parseAmount(text, usdb, { locale }))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(AmountError)
        }
      }),
    )
  })

  it('needs to know the decimals of the currency', () => {
    expect(() => parseAmount('1', { code: 'USDB' })).toThrow(/^currency\.decimals must be/)
  })
})
