import { createCard, type Wallet } from 'holdfast'

/** A virtual card that the wallet pays for. The relay has to allow it: `allow: { createCard: true }`. */
export async function getCard(wallet: Wallet) {
  const { id, state } = await createCard(wallet)
  return { id, isReady: state === 'ACTIVE' }
}

// In the demo: demo/cards/GetCard.tsx
