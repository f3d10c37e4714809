import type { Amount } from 'holdfast'

/**
 * What an amount may be that was typed with the separators of any language, as digits with a point. `1.234` is two
 * amounts: its point may be of thousands or of decimals.
 *
 * @returns none where it is no amount
 * @example
 * ```ts
 * readingsOf('1.234,50') // ['1234.50']
 * ```
 */
export function readingsOf(typed: string): string[] {
  const text = typed.replace(/^[+\-−]?\p{Sc}?/u, '').replace(/['’\s]/g, '')
  if (!/^\d[\d.,]*$/.test(text)) return []
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text)
  const grouped = isGrouped ? [text.replace(/[.,]/g, '')] : []
  const decimal = withDecimals(text)
  return decimal === undefined ? grouped : [...new Set([...grouped, decimal])]
}

/** Reads the last separator as that of decimals: it stands once, and the one before it in groups of three. */
function withDecimals(text: string): string | undefined {
  const found = /^(\d+|\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d*))?$/.exec(text)
  if (!found) return undefined
  const [, whole = '', group, point, decimals = ''] = found
  if (group !== undefined && group === point) return undefined
  const digits = whole.replace(/[.,]/g, '')
  return point === undefined ? digits : `${digits}.${decimals}`
}

/**
 * Whether an amount is what was typed, as far as it was: `1234.5` finds 1,234.50, and `1234` every amount of 1,234.
 *
 * @param readings - what {@link readingsOf} returns
 */
export function isAmountTyped(amount: Amount, readings: string[]): boolean {
  const exact = toDecimal({ ...amount, amount: Math.abs(amount.amount) })
  const [whole] = exact.split('.')
  return readings.some((reading) =>
    reading.includes('.') ? exact.startsWith(reading) : whole === reading.replace(/^0+(?=\d)/, ''),
  )
}

/** An amount in digits with a point and all decimals of its currency, such as `-1234.500000`. */
export function toDecimal({ amount, currency: { decimals = 0 } }: Amount): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${rest && `.${rest}`}`
}
