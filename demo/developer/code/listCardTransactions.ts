import { type CardTransaction, listCardTransactions, type Wallet } from 'holdfast'

/** The last ten purchases with a card (August 2026). */
export async function lastPurchases(wallet: Wallet, cardId: string) {
  const purchases: CardTransaction[] = []
  for await (const purchase of listCardTransactions(wallet, cardId, { limit: 10 })) {
    purchases.push(purchase)
    if (purchases.length === 10) break
  }
  return purchases
}

// In the demo: demo/shared/cardPurchases.ts
