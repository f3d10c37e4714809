import { AmountError, formatAmount, parseAmount } from 'holdfast'
import { ToolProblem } from '../toolProblem.ts'

/** A currency with what its amounts are counted in. */
export interface Currency {
  code: string
  decimals: number
}

const locale = 'en-US'

/** An amount as text, such as `1,234.50 USD`. */
export function formatMoney(amount: number, currency: Currency): string {
  // A plain space, since an assistant repeats what it reads.
  return formatAmount({ amount, currency }, { locale }).replaceAll('\u00a0', ' ')
}

/** An amount as `parseMoney` takes it, such as `1234.50`. */
export function toPlainAmount(amount: number, currency: Currency): string {
  return formatAmount({ amount, currency }, { locale, currency: 'none' }).replaceAll(',', '')
}

/** Without separators of thousands: `20,500` is 20.5 in half of the world. */
const plainAmount = /^\s*[0-9.]+\s*$/

/**
 * Parses an amount that the assistant wrote, such as `12.50`, exactly.
 *
 * @returns an integer in the smallest unit of the currency
 * @throws ToolProblem when it is no amount of this currency
 */
export function parseMoney(text: string, currency: Currency): number {
  // guard: mcp-amount-separators
  if (!plainAmount.test(text)) throw invalid('malformed', currency)
  try {
    return parseAmount(text, currency, { locale })
  } catch (error) {
    if (!(error instanceof AmountError)) throw error
    throw invalid(error.problem, currency)
  }
}

function invalid(problem: AmountError['problem'], currency: Currency): ToolProblem {
  return new ToolProblem(`Nothing was paid. ${sentences(currency)[problem]}`)
}

function sentences({ code, decimals }: Currency): Record<AmountError['problem'], string> {
  return {
    malformed:
      'The amount must be written with digits and a decimal point, without separators of thousands, such as "1250.00".',
    tooManyDecimals: `An amount in ${code} has at most ${decimals} digits after the decimal point.`,
    zero: 'The amount must be more than zero.',
    tooLarge: 'The amount is larger than the service accepts.',
  }
}
