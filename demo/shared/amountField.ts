import { type Amount, AmountError, type AmountProblem, type Currency, parseAmount } from 'holdfast'
import { messages } from '../messages.ts'
import { locale } from '../ui/locale.ts'
import { formatAmount } from './amounts.ts'

const { amountFields, fields } = messages

/** What is wrong with an amount as it was typed, as a sentence; undefined when it is fine. */
export function amountProblem(
  text: string | undefined,
  currency: Currency,
  available?: Amount,
): string | undefined {
  if (!text) return fields.required
  const readings = thousandsOrFraction(text, currency)
  if (readings) return amountFields.ambiguous(text, ...readings)
  try {
    const isTooMuch = parseTyped(text, currency) > (available?.amount ?? Number.POSITIVE_INFINITY)
    return available && isTooMuch ? amountFields.aboveBalance(formatAmount(available)) : undefined
  } catch (error) {
    if (error instanceof AmountError) return sentenceOf(error.problem, currency)
    throw error
  }
}

/** The amount of a field that has no problem, in the smallest unit. */
export function readAmount(text: string | undefined, currency: Currency): number {
  return text && !amountProblem(text, currency) ? parseTyped(text, currency) : 0
}

/** Reads an amount as the customer's locale writes it, or with its own digits or the other decimal separator. */
function parseTyped(text: string, currency: Currency): number {
  try {
    return parseAmount(text, currency, { locale })
  } catch (error) {
    if (!(error instanceof AmountError) || error.problem !== 'malformed') throw error
    return parseAmount(text, currency, { locale: localeOfTyped(text) })
  }
}

/** The locale in which a number may have been typed that is none in the customer's. */
function localeOfTyped(text: string): string {
  const hasOtherDigits = /[^\P{Nd}0-9]/u.test(text)
  // Without its extension, which names the digits 0 to 9.
  if (hasOtherDigits) return new Intl.Locale(locale).baseName
  const hasDecimalComma = /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text.trim())
  return hasDecimalComma ? 'de-DE' : 'en-US'
}

/**
 * The two ways to type what `1,500` may be: fifteen hundred or one and a half. A separator that is the
 * locale's decimal one is clear, and so is each where the currency has no three decimals.
 */
function thousandsOrFraction(text: string, currency: Currency): [string, string] | undefined {
  const [, whole = '', separator, digits = ''] =
    /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(text.trim()) ?? []
  const decimal = decimalSeparator()
  if (!separator || separator === decimal || (currency.decimals ?? 0) < 3) return undefined
  return [`${whole}${digits}`, `${whole}${decimal}${digits.replace(/0{1,2}$/, '')}`]
}

function decimalSeparator(): string {
  const half = formatAmount({ amount: 5, currency: { decimals: 1 } }, { currency: 'none' })
  return half.includes(',') ? ',' : '.'
}

/**
 * How much more an amount is than there is, to the smallest unit.
 *
 * @returns undefined where there is enough, and for what is no amount
 */
export function missingAmount(text: string, available: Amount): Amount | undefined {
  const { currency } = available
  const amount = readAmount(text, currency) - available.amount
  return amount > 0 ? { amount, currency } : undefined
}

function sentenceOf(problem: AmountProblem, currency: Currency): string {
  switch (problem) {
    case 'malformed':
      return amountFields.form(exampleOf(currency))
    case 'tooManyDecimals':
      return amountFields.decimals(currency.decimals ?? 0)
    case 'zero':
      return amountFields.zero
    case 'tooLarge':
      return amountFields.large
  }
}

function exampleOf(currency: Currency): string {
  const amount = 1250 * 10 ** Math.max(0, (currency.decimals ?? 0) - 2)
  return formatAmount({ amount, currency }, { currency: 'none' })
}
