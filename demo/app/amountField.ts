import type { Amount, Currency } from 'holdfast'
import { messages } from '../messages.ts'
import { decimalsOf, formatMoney, parseMoney } from './money.ts'

const { fields } = messages

/** What is wrong with an amount as it was typed, as a sentence; undefined when it is fine. */
export function amountProblem(
  text: string | undefined,
  currency: Currency,
  available?: Amount,
): string | undefined {
  if (!text) return fields.required
  const read = parseMoney(text, currency)
  if ('amount' in read) {
    const isTooMuch = available !== undefined && read.amount > available.amount
    return isTooMuch ? fields.amountAboveBalance(formatMoney(available)) : undefined
  }
  switch (read.problem) {
    case 'form':
      return fields.amountForm(exampleOf(currency))
    case 'decimals':
      return fields.amountDecimals(decimalsOf(currency))
    case 'zero':
      return fields.amountZero
    case 'large':
      return fields.amountLarge
  }
}

/** The amount of a field that has no problem, in the smallest unit. */
export function readAmount(text: string | undefined, currency: Currency): number {
  const read = parseMoney(text ?? '', currency)
  return 'amount' in read ? read.amount : 0
}

function exampleOf({ decimals = 0 }: Currency): string {
  return formatMoney({ amount: 1250 * 10 ** Math.max(0, decimals - 2), currency: { decimals } })
}
