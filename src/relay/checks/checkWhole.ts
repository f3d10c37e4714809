import { wrongOption } from './wrongOption.ts'

/** Timers hold no more than 31 bits: a longer one would end at once. */
const largest = 2 ** 31 - 1

/** @throws INVALID_INPUT naming an option that is no whole number from 1 */
export function checkWhole(value: unknown, name: string): number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largest)
    return Number(value)
  throw wrongOption(name, `must be an integer from 1 to ${largest}`)
}
