import type { Amount, Transaction } from 'holdfast'

/** Stands for an address in the place of an account's id. */
export const umaChoice = 'uma'

/** The part of a payment that the form can begin with. */
type Sent = Pick<Transaction, 'destination' | 'sentAmount' | 'quoteId'>

/**
 * Where the payment form begins with what was sent before.
 *
 * @param quoteId - of a price to take up again
 */
export function sendPath({ destination, sentAmount }: Sent, quoteId?: string): string {
  const query = new URLSearchParams()
  query.set('to', destination.accountId ?? umaChoice)
  if (destination.umaAddress) query.set('address', destination.umaAddress)
  if (sentAmount) query.set('amount', String(sentAmount.amount))
  if (quoteId) query.set('quote', quoteId)
  return `/send?${query}`
}

/** The amount of a {@link sendPath}, if it is one. */
export function amountIn(text: string | undefined, { currency }: Amount): Amount | undefined {
  const amount = Number(text)
  return Number.isSafeInteger(amount) && amount > 0 ? { amount, currency } : undefined
}
