import { listDelegatedKeys, type Wallet } from 'holdfast'

/** Whether a card may take money out of this wallet (August 2026). */
export async function mayPay(wallet: Wallet, cardId: string) {
  const keys = await listDelegatedKeys(wallet)
  return keys.some((key) => key.cardId === cardId && key.status === 'ACTIVE')
}

// In the demo: demo/cards/cardPermissions.ts
