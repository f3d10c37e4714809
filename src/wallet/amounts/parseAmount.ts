import { assertInput, isObject } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { amount as amountRule } from '../../shared/fieldRules.ts'
import type { Currency } from '../../shared/resources.ts'
import { decimalsOf } from './formatAmount.ts'
import { type NumberSymbols, symbolsOf } from './numberSymbols.ts'

/**
 * The problem with an amount that was typed:
 *
 * - `malformed`: not a number as the locale writes it
 * - `tooManyDecimals`: more digits after the decimal separator than the currency has
 * - `zero`: nothing to pay
 * - `tooLarge`: more than the service takes
 */
export type AmountProblem = 'malformed' | 'tooManyDecimals' | 'zero' | 'tooLarge'

/** An `INVALID_INPUT` of {@link parseAmount}, with what is wrong for a form to say. */
export class AmountError extends WalletError {
  override name = 'AmountError'
  /** The problem, to choose a sentence by. */
  readonly problem: AmountProblem

  constructor(problem: AmountProblem, message: string) {
    super('INVALID_INPUT', message)
    this.problem = problem
  }
}

/** Options of {@link parseAmount}. */
export interface ParseAmountOptions {
  /** BCP 47, such as `sv-SE`. @default the page's */
  locale?: string | undefined
}

/**
 * Reads the amount a person typed, with the locale's digits and separators or with the digits 0 to 9.
 * Grouping may be left out, and where it is written it must be the locale's: `1,5` is refused in
 * `en-US` and is one and a half in `de-DE`. A point with three digits behind it is refused where the
 * decimal separator is a comma: `1.500` may be fifteen hundred there. Exact: text is moved around,
 * nothing is multiplied.
 *
 * @param text - as it was typed
 * @param currency - what it is an amount of; its decimals must be known
 * @returns an integer in the smallest unit of the currency, for `lockedCurrencyAmount`
 * @throws INVALID_INPUT as an {@link AmountError}, whose `problem` a form can show, or when the
 * currency has no decimals or the locale is no language tag
 * @example
 * ```ts
 * parseAmount('1 234,50', { code: 'USDB', decimals: 6 }, { locale: 'sv-SE' }) // 1_234_500_000
 * ```
 */
export function parseAmount(
  text: string,
  currency: Currency,
  options: ParseAmountOptions = {},
): number {
  assertInput(typeof text === 'string', 'text must be a string')
  assertInput(isObject(options), 'options must be an object')
  const decimals = decimalsOf(currency)
  const { whole, fraction } = split(text, symbolsOf(options.locale))
  if (fraction.length > decimals) throw tooManyDecimals(decimals)
  return toAmount(whole + fraction.padEnd(decimals, '0'))
}

function toAmount(digits: string): number {
  const amount = Number(digits)
  if (amount === 0) throw new AmountError('zero', 'The amount must not be zero')
  if (amountRule.accepts(amount)) return amount
  throw new AmountError('tooLarge', 'The amount is larger than the service accepts')
}

/** Returns the digits before and after the decimal separator, 0 to 9 and nothing else. */
function split(typed: string, symbols: NumberSymbols): { whole: string; fraction: string } {
  const text = normalize(typed, symbols)
  const decimal = decimalIn(text, symbols)
  const [before = '', fraction = '', ...rest] = text.split(decimal)
  const whole = before.replace(/\D/g, '')
  const isNumber = rest.length === 0 && /^\d*$/.test(fraction) && whole + fraction !== ''
  // A digit that is raised or circled is none of a number.
  const isOdd = /\p{No}/u.test(typed) || isAmbiguous(whole, fraction, decimal, symbols)
  if (!isNumber || isOdd || !isGrouped(before, whole, symbols)) {
    throw new AmountError('malformed', 'The amount is not a number as the locale writes it')
  }
  return { whole, fraction }
}

/** Returns the decimal separator of a text: a point is one too, unless the locale groups with it. */
function decimalIn(text: string, symbols: NumberSymbols): string {
  const decimal = normalize(symbols.decimal, symbols)
  const groupsWithPoint = normalize(symbols.group(123_456n), symbols).includes('.')
  return groupsWithPoint || text.includes(decimal) ? decimal : '.'
}

/**
 * Checks whether a point may group thousands or begin a fraction: 1.500 in a locale with a decimal comma.
 * Many people there write thousands so, whatever separator the locale has for them.
 */
function isAmbiguous(
  whole: string,
  fraction: string,
  decimal: string,
  symbols: NumberSymbols,
): boolean {
  const isPoint = decimal === '.' && normalize(symbols.decimal, symbols) !== '.'
  return isPoint && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
}

/** Checks whether the separators before the fraction, if there are any, are where the locale has them. */
function isGrouped(before: string, whole: string, symbols: NumberSymbols): boolean {
  return before === whole || before === normalize(symbols.group(BigInt(whole || 0)), symbols)
}

/**
 * Writes digits of the locale and of full width as 0 to 9, and every kind of space and apostrophe as
 * one; drops marks for the direction of writing.
 */
function normalize(text: string, { digits }: NumberSymbols): string {
  const ascii = [...text].map((character) => {
    const digit = digits.indexOf(character)
    return digit < 0 ? character : String(digit)
  })
  return ascii
    .join('')
    .normalize('NFKC')
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/\s/g, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .trim()
}

function tooManyDecimals(decimals: number): AmountError {
  return new AmountError(
    'tooManyDecimals',
    `The amount has more than ${decimals} digits after the decimal separator`,
  )
}
