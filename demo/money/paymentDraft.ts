import type { Currency } from 'holdfast'
import type { QuoteTerms } from 'holdfast/react'
import type { Payee } from '../payees/payee.ts'
import { currencyDecimals } from '../shared/currencyDecimals.ts'

/** What is typed about a payment, independent of the payee. */
export interface PaymentDraft {
  amount: string
  note: string
  /** What it is for, where the payee's country asks: a purpose of the service; empty while none is chosen. */
  purpose: string
  /** Whether the amount is what the customer sends or what the receiver gets. */
  side: QuoteTerms['lockedCurrencySide']
}

export const emptyDraft: PaymentDraft = { amount: '', note: '', purpose: '', side: 'SENDING' }

/** What the payee gets, where only one currency is possible. */
export function currencyOf(payee: Payee): Currency | undefined {
  if ('account' in payee) return ofCode(payee.account.currency)
  const { supportedCurrencies } = payee.lookup
  return supportedCurrencies.length === 1 ? supportedCurrencies[0]?.currency : undefined
}

/** A bank account names its currency by the code alone, and banks know those of ISO 4217. */
function ofCode(code: string): Currency {
  return { code, decimals: currencyDecimals(code) }
}
