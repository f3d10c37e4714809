import { getQuote, type Wallet } from 'holdfast'

/**
 * After a reload: whether the price that the customer saw can still be signed. Whether its time is
 * over is for the service's clock to say, and `executeQuote` refuses it then: show the time left with
 * `useSecondsLeft(expiresAt)`, which knows that clock.
 */
export async function isStillPending(wallet: Wallet, quoteId: string) {
  const { status } = await getQuote(wallet, quoteId)
  return status === 'PENDING'
}

// In the demo: demo/money/usePrice.ts
