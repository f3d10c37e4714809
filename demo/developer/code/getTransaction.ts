import { getTransaction, type Wallet } from 'holdfast'

/** A payment as it is now: what was sent, what arrives, and how far it is. */
export async function readStatus(wallet: Wallet, transactionId: string) {
  const { status, sentAmount, receivedAmount } = await getTransaction(wallet, transactionId)
  return { status, sentAmount, receivedAmount }
}

// In the demo: demo/shared/queries.ts
