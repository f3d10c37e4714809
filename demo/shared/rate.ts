import type { Amount, Quote } from 'holdfast'
import { messages } from '../messages.ts'
import { leftToRight } from '../ui/leftToRight.ts'
import { locale } from '../ui/locale.ts'

/**
 * What one unit buys after the fee, `1 USDB = 0.9153 EUR`: what is sent without the fee, times this rate, is
 * what arrives.
 *
 * @returns undefined where the fee takes everything
 */
export function rateOf(quote: Quote): string | undefined {
  return rateBetween(
    { amount: quote.totalSendingAmount, currency: quote.sendingCurrency },
    quote.feesIncluded,
    { amount: quote.totalReceivingAmount, currency: quote.receivingCurrency },
    quote.exchangeRate,
  )
}

/**
 * What one unit bought after the fee.
 *
 * @param stated - the service's rate, in either direction: taken where the amounts follow from it
 * @returns undefined where the fee took everything
 */
export function rateBetween(
  from: Amount,
  fee: number,
  to: Amount,
  stated?: number,
): string | undefined {
  if (from.amount <= fee) return undefined
  const exchange: Exchange = {
    net: BigInt(from.amount - fee) * scaleOf(to),
    received: BigInt(to.amount) * scaleOf(from),
    unit: scaleOf(from),
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: maxPlaces })
  const text = messages.review.rateText(
    `${number.format(1)}\u00a0${from.currency.code ?? ''}`,
    `${number.format(figureOf(exchange, stated))}\u00a0${to.currency.code ?? ''}`,
  )
  return leftToRight(text)
}

/** Both amounts in units so small that one is the other times the rate. */
interface Exchange {
  net: bigint
  received: bigint
  /** The smallest unit of what is received, in these. */
  unit: bigint
}

/** A decimal number: `digits` without its last so many `places` is its whole part. */
interface Decimal {
  digits: bigint
  places: number
}

const maxPlaces = 15
const minDigits = 5

/** The service's own rate, or the shortest that gives what arrives, of five digits or more. */
function figureOf(exchange: Exchange, stated: number | undefined): number {
  const ratio = Number(exchange.received) / Number(exchange.net)
  const own = stated && toDecimal(nearest(stated, 1 / stated, ratio))
  if (own && reproduces(own, exchange)) return toNumber(own)
  const fewest = Math.max(0, minDigits - 1 - Math.floor(Math.log10(ratio)))
  for (let places = fewest; places < maxPlaces; places += 1) {
    const rate = { digits: ceiling(exchange, places), places }
    if (reproduces(rate, exchange)) return toNumber(rate)
  }
  return ratio
}

/** Whether the rate gives what arrives, to the last digit, rounded down or to the nearest. */
function reproduces({ digits, places }: Decimal, { net, received, unit }: Exchange): boolean {
  const scale = 10n ** BigInt(places)
  const above = net * digits - received * scale
  return above >= 0n && 2n * above < unit * scale
}

/** The rate with so many decimals, rounded up: rounded down, it would give less than what arrives. */
function ceiling({ net, received }: Exchange, places: number): bigint {
  return (received * 10n ** BigInt(places) + net - 1n) / net
}

function toDecimal(value: number): Decimal {
  const text = value.toFixed(10).replace(/0+$/, '')
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

function toNumber({ digits, places }: Decimal): number {
  return Number(digits) / 10 ** places
}

function nearest(one: number, other: number, to: number): number {
  return Math.abs(one - to) <= Math.abs(other - to) ? one : other
}

function scaleOf({ currency }: Amount): bigint {
  return 10n ** BigInt(currency.decimals ?? 0)
}
