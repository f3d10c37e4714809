import { type Amount, type FormatAmountOptions, formatAmount as formatIn } from 'holdfast'
import { locale } from './locale.ts'

/** An amount in the digits and separators of the customer's locale. */
export function formatAmount(amount: Amount, options: FormatAmountOptions = {}): string {
  return formatIn(amount, { locale, ...options })
}
