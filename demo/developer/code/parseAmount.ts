import { AmountError, type Currency, parseAmount } from 'holdfast'

/** What was typed, in the customer's digits and separators, in the smallest unit. */
export function readAmount(typed: string, currency: Currency) {
  try {
    return parseAmount(typed, currency, { locale: navigator.language })
  } catch (error) {
    if (error instanceof AmountError) return error.problem
    throw error
  }
}

// In the demo: demo/shared/amountField.ts
