import { getQuote, type Wallet } from 'holdfast'

/** After a reload: whether the price that the customer saw can still be signed. */
export async function isStillValid(wallet: Wallet, quoteId: string) {
  const { status, expiresAt } = await getQuote(wallet, quoteId)
  return status === 'PENDING' && Date.parse(expiresAt) > Date.now()
}
