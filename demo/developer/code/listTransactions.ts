import { listTransactions, type Transaction, type Wallet } from 'holdfast'

/** The newest payments. The next page is fetched when the loop gets there. */
export async function latestPayments(wallet: Wallet, count: number) {
  const latest: Transaction[] = []
  for await (const transaction of listTransactions(wallet, { limit: count })) {
    latest.push(transaction)
    if (latest.length === count) break
  }
  return latest
}

// In the demo: demo/shared/queries.ts
