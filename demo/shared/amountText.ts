import type { Amount } from 'holdfast'
import { formatAmount } from './amounts.ts'

/** An amount as one would type it. */
export function amountText(amount: Amount): string {
  return formatAmount(amount, { currency: 'none' })
}
