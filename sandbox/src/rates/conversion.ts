import { divideUp, inSmallestUnits, rateBetween } from './pricing.ts'

/**
 * Returns the worth of an amount in another currency at the rate of the moment, in smallest units, rounded
 * up: for money that is counted against a limit.
 */
export function worthIn(amount: number, from: string, to: string): bigint {
  const { n, d } = inSmallestUnits(rateBetween(from, to), from, to)
  return divideUp(BigInt(amount) * n, d)
}

/** The same rounded down: for a limit that is stated in another currency from now on. */
export function limitIn(limit: number, from: string, to: string): bigint {
  const { n, d } = inSmallestUnits(rateBetween(from, to), from, to)
  return (BigInt(limit) * n) / d
}
