import type { Amount, Quote } from 'holdfast'
import { messages } from '../messages.ts'
import { locale } from './locale.ts'

/**
 * What one unit buys after the fee, `1 USDB = 0.9153 EUR`, from the amounts that will move.
 *
 * @returns undefined where the fee takes everything
 */
export function rateOf(quote: Quote): string | undefined {
  return rateBetween(
    { amount: quote.totalSendingAmount, currency: quote.sendingCurrency },
    quote.feesIncluded,
    { amount: quote.totalReceivingAmount, currency: quote.receivingCurrency },
  )
}

/**
 * What one unit bought after the fee, from the amounts that moved.
 *
 * @returns undefined where the fee took everything
 */
export function rateBetween(from: Amount, fee: number, to: Amount): string | undefined {
  const { currency: sendingCurrency } = from
  const { currency: receivingCurrency } = to
  const sent = (from.amount - fee) / 10 ** (sendingCurrency.decimals ?? 0)
  if (sent <= 0) return undefined
  const received = to.amount / 10 ** (receivingCurrency.decimals ?? 0)
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 })
  const rate = number.format(received / sent)
  return messages.review.rateText(
    `${number.format(1)}\u00a0${sendingCurrency.code ?? ''}`,
    `${rate}\u00a0${receivingCurrency.code ?? ''}`,
  )
}
