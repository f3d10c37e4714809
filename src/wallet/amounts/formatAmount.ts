import { assertInput, isObject } from '../../shared/assertInput.ts'
import type { Amount, Currency } from '../../shared/resources.ts'
import { type NumberSymbols, symbolsOf } from './numberSymbols.ts'

/** Options of {@link formatAmount}. */
export interface FormatAmountOptions {
  /** BCP 47, such as `sv-SE`. @default the page's */
  locale?: string | undefined
  /** `code` if the currency's code follows the number, after a no-break space. @default 'code' */
  currency?: 'code' | 'none' | undefined
}

/** Fraction digits that are shown although they are zeros, where the currency has as many. */
const minFractionDigits = 2

/**
 * Returns an amount as a person reads it, with the locale's digits and separators. Exact: text is moved
 * around, nothing is divided or rounded.
 *
 * @param amount - as the service gives it: an integer in the smallest unit of its currency
 * @throws INVALID_INPUT when the amount is no safe integer, its currency has no decimals, or the
 * locale is no language tag
 * @example
 * ```ts
 * formatAmount({ amount: 1_234_500_000, currency: { code: 'USDB', decimals: 6 } }) // '1,234.50 USDB'
 * formatAmount(account.balance, { locale: 'sv-SE', currency: 'none' }) // '1 234,50'
 * ```
 */
export function formatAmount(amount: Amount, options: FormatAmountOptions = {}): string {
  assertInput(isObject(options), 'options must be an object')
  assertInput(
    isObject(amount) && Number.isSafeInteger(amount.amount),
    'amount must have a safe integer as its amount',
  )
  const decimals = decimalsOf(amount.currency)
  const text = toDigits(amount.amount, decimals, symbolsOf(options.locale))
  const { code } = amount.currency
  return code && options.currency !== 'none' ? `${text}\u00a0${code}` : text
}

function toDigits(amount: number, decimals: number, symbols: NumberSymbols): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = trimZeros(digits.slice(digits.length - decimals))
  const minus = amount < 0 ? symbols.minus : ''
  const after = fraction && symbols.decimal + fraction.replace(/\d/g, (digit) => at(symbols, digit))
  return minus + symbols.group(BigInt(whole)) + after
}

function trimZeros(fraction: string): string {
  const shown = fraction.replace(/0+$/, '')
  return fraction.slice(0, Math.max(shown.length, minFractionDigits))
}

function at({ digits }: NumberSymbols, digit: string): string {
  return digits[Number(digit)] ?? digit
}

/** More than any currency has; an amount is a safe integer of 16 digits at most. */
const maxDecimals = 18

/** Returns the decimals of a currency. @throws INVALID_INPUT when it has none: an amount has no meaning without */
export function decimalsOf(currency: Currency): number {
  const decimals = currency?.decimals
  const isCount = Number.isInteger(decimals) && Number(decimals) >= 0
  assertInput(
    isCount && Number(decimals) <= maxDecimals,
    `currency.decimals must be an integer from 0 to ${maxDecimals}`,
  )
  return Number(decimals)
}
