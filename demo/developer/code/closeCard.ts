import { closeCard, type Wallet } from 'holdfast'

/** For good: ask first. Refunds of earlier purchases still arrive. */
export async function close(wallet: Wallet, cardId: string) {
  await closeCard(wallet, cardId)
}

// In the demo: demo/cards/CloseCardSheet.tsx
