import type { Quote } from 'holdfast'
import { messages } from '../messages.ts'

/**
 * What one unit buys after the fee, `1 USDB = 0.9153 EUR`, from the amounts that will move.
 *
 * @returns undefined where the fee takes everything
 */
export function rateOf(quote: Quote): string | undefined {
  const { sendingCurrency, receivingCurrency } = quote
  const sent =
    (quote.totalSendingAmount - quote.feesIncluded) / 10 ** (sendingCurrency.decimals ?? 0)
  if (sent <= 0) return undefined
  const received = quote.totalReceivingAmount / 10 ** (receivingCurrency.decimals ?? 0)
  const number = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 5 })
  const rate = number.format(received / sent)
  return messages.review.rateText(
    `1\u00a0${sendingCurrency.code ?? ''}`,
    `${rate}\u00a0${receivingCurrency.code ?? ''}`,
  )
}
