import { locale } from '../ui/locale.ts'
import type { Me } from './platform.ts'

/**
 * Writes the largest payment that needs no fresh passkey. Before login there is no `formatAmount`: the page does without
 * the wallet's code there.
 *
 * @example passkeySum(me.passkeyAbove) // '250.00 USDB'
 */
export function passkeySum({
  amount,
  currency: { code, decimals = 0 },
}: Me['passkeyAbove']): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  return `${format.format(amount / 10 ** decimals)}\u00a0${code}`
}
