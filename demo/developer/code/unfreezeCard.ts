import { unfreezeCard, type Wallet } from 'holdfast'

/** The card can pay again. Signed on this device where the service demands it. */
export async function unfreeze(wallet: Wallet, cardId: string) {
  return (await unfreezeCard(wallet, cardId)).state
}

// In the demo: demo/cards/FreezeCard.tsx
