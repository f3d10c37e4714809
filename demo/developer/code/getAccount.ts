import { formatAmount, getAccount, type Wallet } from 'holdfast'

/** Reading needs no unlocked wallet, only the platform's login. */
export async function readBalance(wallet: Wallet) {
  const { balance } = await getAccount(wallet)
  return formatAmount(balance)
}

// In the demo: demo/shared/queries.ts
