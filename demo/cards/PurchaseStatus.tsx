import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { outcomeOfPurchase, type Purchase } from '../shared/cardPurchases.ts'

const texts = messages.cards

const tones: Record<string, 'good' | 'wait' | 'bad'> = {
  SETTLED: 'good',
  CREDITED: 'good',
  REFUNDED: 'good',
  PARTIALLY_REFUNDED: 'good',
  RELEASED: 'good',
  EXCEPTION: 'bad',
  DECLINED: 'bad',
}

/** How far a purchase has come: a word and a shape, never a colour alone. */
export function PurchaseStatus({ purchase }: { purchase: Purchase }): ReactElement {
  const outcome = outcomeOfPurchase(purchase)
  return (
    <span className="status" data-tone={tones[outcome] ?? 'wait'}>
      {texts.purchaseStatus[outcome] ?? outcome}
    </span>
  )
}
