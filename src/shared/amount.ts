import type { Rule } from './rule.ts'

/** The service's largest amount (spec 8, `lockedCurrencyAmount`); a safe integer. */
const maxAmount = 9_000_000_000_000_000

/** An amount to pay, in the smallest unit of its currency (spec 4.2). */
export const amount: Rule<number> = {
  accepts: (value): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= maxAmount,
  expected: `an integer from 1 to ${maxAmount}, in the smallest unit of the currency`,
  type: 'number',
}
