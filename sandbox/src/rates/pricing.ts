import { ApiException } from '../core/errors.ts'
import { maxMinorUnits } from '../core/http/common.schema.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf, worthInUsd } from '../fixtures/currencies.ts'

/** A fraction in whole numbers: money is never computed in floating point. */
export type Fraction = { n: bigint; d: bigint }

/** The cost and the yield of a transfer, in smallest units. */
export type Price = {
  sendingAmount: number
  receivingAmount: number
  /** The fees that the service and the platform take of it. */
  fees: number
  /** The platform's part of the fees. */
  platformFees: number
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

/** The platform's fee of a transfer: a fixed amount and a share, in ten-thousandths, of the rest. */
export type PlatformFee = { fixed: number; bps: number }

const noFee: PlatformFee = { fixed: 0, bps: 0 }

/** Prices a transfer of which the sent amount is fixed: what cannot be paid out whole is kept. */
export function priceFromSending(
  sending: string,
  receiving: string,
  amount: number,
  platformFee: PlatformFee = noFee,
): Price {
  const rate = rateBetween(sending, receiving)
  const base = BigInt(amount) - BigInt(platformFee.fixed)
  if (base <= 0n) throw outOfRange()
  const fees = feesOf(base, rate, platformFee)
  const { n, d } = inSmallestUnits(rate, sending, receiving)
  return checked(fees, (fees.net * n) / d, rate)
}

/** Prices a transfer of which the received amount is fixed. */
export function priceFromReceiving(
  sending: string,
  receiving: string,
  amount: number,
  platformFee: PlatformFee = noFee,
): Price {
  const rate = rateBetween(sending, receiving)
  const { n, d } = inSmallestUnits(rate, sending, receiving)
  const net = divideUp(BigInt(amount) * d, n)
  return checked(smallestFor(net, rate, platformFee), BigInt(amount), rate)
}

/** A sent amount, and what becomes of it. */
type Fees = { gross: bigint; net: bigint; service: bigint; platform: bigint }

/** The fees of a base: a sent amount without the fixed fee. Each part is rounded by itself. */
function feesOf(base: bigint, rate: Fraction, { fixed, bps }: PlatformFee): Fees {
  const service = divideUp(base * feeBps(rate), 10_000n)
  const share = (base * BigInt(bps) + 5_000n) / 10_000n
  const [platform, gross] = [BigInt(fixed) + share, base + BigInt(fixed)]
  return { gross, net: gross - service - platform, service, platform }
}

/** The smallest amount of which this much is left. One more unit leaves at most one more, so it is met exactly. */
function smallestFor(net: bigint, rate: Fraction, fee: PlatformFee): Fees {
  const kept = 10_000n - feeBps(rate) - BigInt(fee.bps)
  if (kept <= 0n) throw outOfRange()
  // Rounding favours the payer by half a unit at most, so no smaller base leaves enough.
  let fees = feesOf(divideUp((2n * net - 1n) * 5_000n, kept), rate, fee)
  while (fees.net < net) {
    fees = feesOf(fees.gross - BigInt(fee.fixed) + net - fees.net, rate, fee)
  }
  return fees
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

function checked({ gross, service, platform }: Fees, received: bigint, rate: Fraction): Price {
  const isInRange = received > 0n && received <= maxMinorUnits && gross <= maxMinorUnits
  if (!isInRange) throw outOfRange()
  return {
    sendingAmount: Number(gross),
    receivingAmount: Number(received),
    fees: Number(service + platform),
    platformFees: Number(platform),
    rate,
  }
}

function outOfRange(): ApiException {
  return new ApiException(
    400,
    'AMOUNT_OUT_OF_RANGE',
    'The amount is too small or too large to convert',
  )
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
