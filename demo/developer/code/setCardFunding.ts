import { type Card, setCardFunding, type Wallet } from 'holdfast'

/** Another account pays first. Signed on this device where the service demands it. */
export async function payFirstFrom(wallet: Wallet, card: Card, accountId: string) {
  const others = card.fundingSources.filter((id) => id !== accountId)
  return setCardFunding(wallet, card.id, [accountId, ...others])
}

// In the demo: demo/cards/CardFunding.tsx
