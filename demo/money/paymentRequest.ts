import type { Amount } from 'holdfast'
import { sendPath } from '../shared/sendPath.ts'

/**
 * A link that opens the payment form of another customer, filled in.
 *
 * @param umaAddress - who asks for the money
 */
export function requestLink(umaAddress: string, amount: Amount): string {
  return location.origin + sendPath({ destination: { umaAddress }, sentAmount: amount })
}
