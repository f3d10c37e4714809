import type { Card } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { CardStanding } from './cardPermissions.ts'

const tones: Record<string, 'good' | 'wait' | 'bad'> = { ACTIVE: 'good', CLOSED: 'bad' }

/** Where a card stands: a word and a shape, never a colour alone. */
export function CardStatus({ standing }: { standing: CardStanding }): ReactElement {
  return (
    <span className="status" data-tone={tones[standing] ?? 'wait'}>
      {statusOfCard(standing)}
    </span>
  )
}

/** The word for where a card stands. */
export function statusOfCard(standing: CardStanding): string {
  return messages.cards.status[standing] ?? standing
}

/** What a card is called. */
export function nameOfCard({ last4 }: Pick<Card, 'last4'>): string {
  return last4 === undefined ? messages.cards.newName : messages.cards.name(last4)
}
