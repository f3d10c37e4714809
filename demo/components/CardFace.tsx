import type { Card } from 'holdfast'
import type { ReactElement } from 'react'
import { locale } from '../app/locale.ts'
import { messages } from '../messages.ts'
import { Contours } from './Contours.tsx'
import { Icon } from './Icon.tsx'
import { Wordmark } from './Wordmark.tsx'

const texts = messages.cards

/** What is drawn of a card. */
export type DrawnCard = Pick<Card, 'state' | 'last4' | 'brand' | 'expMonth' | 'expYear'>

/** A card as it would look in a hand. What it says is said beside it too, for those who do not see it. */
export function CardFace({ card }: { card: DrawnCard }): ReactElement {
  const { state, last4 = '••••', brand = '' } = card
  return (
    <div className="card-face" data-state={state} aria-hidden="true">
      <Contours />
      <div className="line">
        <span className="wordmark">
          <Wordmark />
        </span>
        <span className="kind">{texts.virtual}</span>
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
      {state === 'FROZEN' && (
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
