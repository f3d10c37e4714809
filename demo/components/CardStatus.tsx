import type { Card } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'

const tones: Record<string, 'good' | 'wait' | 'bad'> = { ACTIVE: 'good', CLOSED: 'bad' }

/** Where a card stands: a word and a shape, never a colour alone. */
export function CardStatus({ state }: Pick<Card, 'state'>): ReactElement {
  return (
    <span className="status" data-tone={tones[state] ?? 'wait'}>
      {messages.cards.status[state] ?? state}
    </span>
  )
}

/** What a card is called. */
export function nameOfCard({ last4 }: Pick<Card, 'last4'>): string {
  return last4 === undefined ? messages.cards.newName : messages.cards.name(last4)
}
