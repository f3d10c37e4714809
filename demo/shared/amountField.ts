import { type Amount, AmountError, type AmountProblem, type Currency, parseAmount } from 'holdfast'
import { messages } from '../messages.ts'
import { locale } from '../ui/locale.ts'
import { formatAmount } from './amounts.ts'

const { fields } = messages

/** What is wrong with an amount as it was typed, as a sentence; undefined when it is fine. */
export function amountProblem(
  text: string | undefined,
  currency: Currency,
  available?: Amount,
): string | undefined {
  if (!text) return fields.required
  try {
    const isTooMuch =
      parseAmount(text, currency, { locale }) > (available?.amount ?? Number.POSITIVE_INFINITY)
    return available && isTooMuch ? fields.amountAboveBalance(formatAmount(available)) : undefined
  } catch (error) {
    if (error instanceof AmountError) return sentenceOf(error.problem, currency)
    throw error
  }
}

/** The amount of a field that has no problem, in the smallest unit. */
export function readAmount(text: string | undefined, currency: Currency): number {
  return text && !amountProblem(text, currency) ? parseAmount(text, currency, { locale }) : 0
}

function sentenceOf(problem: AmountProblem, currency: Currency): string {
  switch (problem) {
    case 'malformed':
      return fields.amountForm(exampleOf(currency))
    case 'tooManyDecimals':
      return fields.amountDecimals(currency.decimals ?? 0)
    case 'zero':
      return fields.amountZero
    case 'tooLarge':
      return fields.amountLarge
  }
}

function exampleOf(currency: Currency): string {
  const amount = 1250 * 10 ** Math.max(0, (currency.decimals ?? 0) - 2)
  return formatAmount({ amount, currency }, { currency: 'none' })
}
