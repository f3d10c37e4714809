import { ApiException } from '../core/errors.ts'
import { maxMinorUnits } from '../core/http/common.schema.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf, worthInUsd } from '../fixtures/currencies.ts'

/** A fraction in whole numbers: money is never computed in floating point. */
export type Fraction = { n: bigint; d: bigint }

/** What a transfer costs and brings, in smallest units. */
export type Price = {
  sendingAmount: number
  receivingAmount: number
  fees: number
  /** Receiving units per sending unit. */
  rate: Fraction
}

/** The share of the sending amount an exchange costs, in ten-thousandths. */
export const exchangeFeeBps = 50n

/** Receiving units per sending unit, both as whole units of their currency. */
export function rateBetween(sending: string, receiving: string): Fraction {
  const from = parseDecimal(worthInUsd(sending))
  const to = parseDecimal(worthInUsd(receiving))
  return reduce({ n: from.n * to.d, d: from.d * to.n })
}

/** Prices a transfer of which the sent amount is fixed: what cannot be paid out whole is kept. */
export function priceFromSending(sending: string, receiving: string, amount: number): Price {
  const rate = rateBetween(sending, receiving)
  const gross = BigInt(amount)
  const fees = divideUp(gross * feeBps(rate), 10_000n)
  const { n, d } = inSmallestUnits(rate, sending, receiving)
  return checked(gross, ((gross - fees) * n) / d, fees, rate)
}

/** Prices a transfer of which the received amount is fixed. */
export function priceFromReceiving(sending: string, receiving: string, amount: number): Price {
  const rate = rateBetween(sending, receiving)
  const { n, d } = inSmallestUnits(rate, sending, receiving)
  const net = divideUp(BigInt(amount) * d, n)
  const gross = divideUp(net * 10_000n, 10_000n - feeBps(rate))
  return checked(gross, BigInt(amount), gross - net, rate)
}

/** The fraction as a number, for showing. */
export function toNumber({ n, d }: Fraction): number {
  return Number(n) / Number(d)
}

/** A rate, given as receiving per sending unit, in the direction this generation states it. */
export function statedRate({ settings }: Work, { n, d }: Fraction): number {
  return toNumber(settings.profile.rateIsSendingPerReceiving ? { n: d, d: n } : { n, d })
}

/** Writes a fraction as `n/d`. */
export function writeFraction({ n, d }: Fraction): string {
  return `${n}/${d}`
}

/** Reads what {@link writeFraction} wrote. */
export function readFraction(text: string): Fraction {
  const [n = '0', d = '1'] = text.split('/')
  return { n: BigInt(n), d: BigInt(d) }
}

/** Money that is worth the same moves for free; an exchange costs a share. */
function feeBps({ n, d }: Fraction): bigint {
  return n === d ? 0n : exchangeFeeBps
}

function checked(gross: bigint, received: bigint, fees: bigint, rate: Fraction): Price {
  const isInRange = received > 0n && received <= maxMinorUnits && gross <= maxMinorUnits
  if (!isInRange) {
    throw new ApiException(
      400,
      'AMOUNT_OUT_OF_RANGE',
      'The amount is too small or too large to convert',
    )
  }
  return {
    sendingAmount: Number(gross),
    receivingAmount: Number(received),
    fees: Number(fees),
    rate,
  }
}

/** A rate between whole units as one between smallest units. */
export function inSmallestUnits({ n, d }: Fraction, sending: string, receiving: string): Fraction {
  const scale = (code: string) => 10n ** BigInt(currencyOf(code).decimals)
  return { n: n * scale(receiving), d: d * scale(sending) }
}

function parseDecimal(text: string): Fraction {
  const [whole = '0', places = ''] = text.split('.')
  return { n: BigInt(whole + places), d: 10n ** BigInt(places.length) }
}

function reduce({ n, d }: Fraction): Fraction {
  const divisor = greatestCommon(n, d)
  return { n: n / divisor, d: d / divisor }
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b)
}

/** The quotient, rounded up. */
export function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}
