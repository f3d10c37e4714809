import type { Amount, Currency } from 'holdfast'

/**
 * Money is an integer in the smallest unit everywhere. These functions go between that and what a
 * person reads and writes, by moving the decimal sign in text: no floating point on the way.
 */

/** What cannot be read as an amount, and why. */
export type AmountProblem = 'form' | 'decimals' | 'zero' | 'large'

const largestAmount = 9_000_000_000_000_000

/** `1234500000` with 6 decimals is `1,234.50 USDB`. */
export function formatMoney({ amount, currency }: Amount, locale?: string): string {
  const parts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: Math.min(2, decimalsOf(currency)),
    maximumFractionDigits: decimalsOf(currency),
  }).format(toDecimal(amount, decimalsOf(currency)))
  // A no-break space: amount and currency are one thing.
  return currency.code ? `${parts}\u00a0${currency.code}` : parts
}

/** Reads what a person typed, with the decimal sign of the locale. */
export function parseMoney(
  text: string,
  currency: Currency,
  locale?: string,
): { amount: number } | { problem: AmountProblem } {
  const { decimal, group } = separators(locale)
  const [whole = '', fraction = '', ...rest] = withoutSpaces(text).split(decimal)
  const digits = ungrouped(whole, group)
  if (digits === undefined || rest.length > 0 || !/^\d*$/.test(fraction)) return { problem: 'form' }
  if (digits === '' && fraction === '') return { problem: 'form' }
  const decimals = decimalsOf(currency)
  if (fraction.length > decimals) return { problem: 'decimals' }
  const amount = Number(digits + fraction.padEnd(decimals, '0'))
  if (amount === 0) return { problem: 'zero' }
  return amount > largestAmount ? { problem: 'large' } : { amount }
}

export function decimalsOf({ decimals }: Currency): number {
  return decimals ?? 0
}

/** The digits with a decimal point put in: text that Intl formats without rounding. */
function toDecimal(amount: number, decimals: number): Intl.StringNumericLiteral {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  return `${sign}${whole}${decimals > 0 ? '.' : ''}${fraction}` as Intl.StringNumericLiteral
}

function separators(locale?: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6)
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: signOf('decimal') ?? '.', group: signOf('group') ?? ',' }
}

/** The digits of a whole number; undefined where a sign stands in a place it cannot be. */
function ungrouped(whole: string, group: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole
  const [first = '', ...groups] = whole.split(withoutSpaces(group) || '\u0000')
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits))
  return isGrouped ? first + groups.join('') : undefined
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}
