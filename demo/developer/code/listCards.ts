import { type Card, listCards, type Wallet } from 'holdfast'

/** The cards that can be shown, newest first. */
export async function openCards(wallet: Wallet) {
  const cards: Card[] = []
  for await (const card of listCards(wallet)) if (card.state !== 'CLOSED') cards.push(card)
  return cards
}

// In the demo: demo/cards/cards.ts
