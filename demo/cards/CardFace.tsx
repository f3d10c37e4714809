import type { Card } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Contours } from '../ui/Contours.tsx'
import { Icon } from '../ui/Icon.tsx'
import { locale } from '../ui/locale.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { statusOfCard } from './CardStatus.tsx'
import type { CardStanding } from './cardPermissions.ts'

const texts = messages.cards

/** What is drawn of a card. */
export type DrawnCard = Pick<Card, 'last4' | 'brand' | 'expMonth' | 'expYear'>

export interface CardFaceProps {
  card: DrawnCard
  standing: CardStanding
}

/** A card as it would look in a hand. What it says is said beside it too, for those who do not see it. */
export function CardFace({ card, standing }: CardFaceProps): ReactElement {
  const { last4 = '••••', brand = '' } = card
  return (
    <div className="card-face" data-standing={standing} aria-hidden="true">
      <Contours />
      <div className="line">
        <span className="wordmark">
          <Wordmark />
        </span>
        <span className="kind">
          {standing === 'NEEDS_PERMISSION' ? statusOfCard(standing) : texts.virtual}
        </span>
      </div>
      <p className="digits" dir="ltr">
        <span>••••</span>
        <span>••••</span>
        <span>••••</span>
        <span>{last4}</span>
      </p>
      <div className="line">
        <span className="expiry">
          <span className="small">{texts.expires}</span>
          <span dir="ltr">{expiryOf(card)}</span>
        </span>
        <span className="network">{texts.networks[brand] ?? brand}</span>
      </div>
      {standing === 'FROZEN' && (
        <span className="frost">
          <Icon name="snow" />
        </span>
      )}
    </div>
  )
}

/** `11/30`, in the digits of the customer's locale. */
export function expiryOf({ expMonth, expYear }: DrawnCard): string {
  if (expMonth === undefined || expYear === undefined) return '••/••'
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })
  return `${twoDigits.format(expMonth)}/${twoDigits.format(expYear % 100)}`
}
