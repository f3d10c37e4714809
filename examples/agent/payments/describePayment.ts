import type { PaymentRecord } from '../store/paymentJournal.ts'
import { formatMoney, toPlainAmount } from '../texts/money.ts'

/** What a payment that was begun pays, as a part of a sentence. */
export function describePayment({ terms, currency }: PaymentRecord): string {
  const ends = `from ${terms.from} to ${terms.to}`
  if (terms.kind === 'quote') return `the payment of ${terms.quoteId} ${ends}`
  const amount = currency
    ? formatMoney(terms.amount, currency)
    : `${terms.amount} in the smallest unit of the account's currency`
  return `a payment of ${amount} ${ends}`
}

/** How the assistant learns the outcome of a payment, with the arguments as the tools take them. */
export function howToRepeat({ key, terms, currency }: PaymentRecord): string {
  if (terms.kind === 'quote') return `Call pay_quote with the quoteId "${key}".`
  const ends = `from "${terms.from}", payee "${terms.to}"`
  if (currency) {
    const amount = `amount "${toPlainAmount(terms.amount, currency)}", currency "${currency.code}"`
    return `Call pay with ${ends}, ${amount} and idempotencyKey "${key}".`
  }
  return `Call pay with ${ends}, idempotencyKey "${key}", and the same amount as then; list_balances shows how amounts of that account are written.`
}
