import { type Amount, type FormatAmountOptions, formatAmount as formatIn } from 'holdfast'
import { leftToRight } from '../ui/leftToRight.ts'
import { locale } from '../ui/locale.ts'

/**
 * An amount in the digits and separators of the customer's locale; with its currency it is read from the left
 * in every language.
 */
export function formatAmount(amount: Amount, options: FormatAmountOptions = {}): string {
  const text = formatIn(amount, { locale, ...options })
  return options.currency === 'none' ? text : leftToRight(text)
}

export interface ShortOptions extends FormatAmountOptions {
  /** What the customer pays, rather than what they have or get. */
  isPaid?: boolean
}

/**
 * The same to the cent, for digital dollars, which have six decimals. What is paid is rounded up and what is
 * had is rounded down, so that neither looks better than it is. What is less than a cent is shown whole.
 */
export function formatShort(
  amount: Amount,
  { isPaid = false, ...options }: ShortOptions = {},
): string {
  return formatAmount(toCents(amount, isPaid), options)
}

function toCents({ amount, currency }: Amount, isPaid: boolean): Amount {
  const { code = '', decimals = 0 } = currency
  if (!code.startsWith('USD') || decimals <= 2) return { amount, currency }
  const cent = 10 ** (decimals - 2)
  if (Math.abs(amount) < cent) return { amount, currency }
  const round = isPaid ? Math.ceil : Math.floor
  return { amount: round(amount / cent) * cent, currency }
}
