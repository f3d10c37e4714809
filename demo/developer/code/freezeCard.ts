import { freezeCard, type Wallet } from 'holdfast'

/** New purchases are declined. Signed on this device where the service demands it. */
export async function freeze(wallet: Wallet, cardId: string) {
  return (await freezeCard(wallet, cardId)).state
}

// In the demo: demo/cards/FreezeCard.tsx
