import { createDelegatedKey, type Wallet } from 'holdfast'

/** Lets the service pay for a card out of this wallet (August 2026). Two signatures on this device. */
export async function allowPayments(wallet: Wallet, cardId: string) {
  return (await createDelegatedKey(wallet, { cardId, nickname: 'Card payments' })).status
}

// In the demo: demo/cards/CardPermission.tsx
