import type { Card } from 'holdfast'
import { type ReactElement, useCallback, useState } from 'react'
import { messages } from '../messages.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { UnlockSheet } from '../signIn/UnlockSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { FormChanges } from '../ui/formChanges.ts'
import { Icon } from '../ui/Icon.tsx'
import { CardFace, expiryOf } from './CardFace.tsx'
import { CardFunding } from './CardFunding.tsx'
import { CardNumber } from './CardNumber.tsx'
import { CardPermission } from './CardPermission.tsx'
import { CardPurchases } from './CardPurchases.tsx'
import { CardStatus, nameOfCard } from './CardStatus.tsx'
import { CloseCardSheet } from './CloseCardSheet.tsx'
import { NoteAttempt } from './cardAttempts.ts'
import { type CardStanding, useCardStanding } from './cardPermissions.ts'
import { isClosed } from './cards.ts'
import { FreezeCard } from './FreezeCard.tsx'
import { SignedCardChange } from './SignedCardChange.tsx'
import { type Reveal, useReveal } from './useReveal.ts'

const texts = messages.cards

/** One card: what it looks like and can do, what was bought with it, and which accounts pay. */
export function CardView({ card }: { card: Card }): ReactElement {
  const [isClosing, setIsClosing] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const noteAttempt = useCallback(() => setAttempts((count) => count + 1), [])
  const article = (
    <article className="card-view" aria-labelledby="card">
      <div className="stack">
        <Front card={card} />
        {!isClosed(card) && (
          <Button look="text" onClick={() => setIsClosing(true)}>
            {texts.close}
          </Button>
        )}
      </div>
      <div className="sections">
        <CardPurchases card={card} />
        {!isClosed(card) && <CardFunding card={card} />}
      </div>
      <CloseCardSheet
        card={card}
        isOpen={isClosing && !isClosed(card)}
        onClose={() => setIsClosing(false)}
      />
    </article>
  )
  return (
    <NoteAttempt value={noteAttempt}>
      <FormChanges value={attempts}>{article}</FormChanges>
    </NoteAttempt>
  )
}

/** The card itself, or its number in its place, and what can be done with it at once. */
function Front({ card }: { card: Card }): ReactElement {
  const standing = useCardStanding(card)
  const hasNumber = card.state === 'ACTIVE' || card.state === 'FROZEN'
  const reveal = useReveal(card.id, hasNumber)
  return (
    <>
      {reveal.revealed ? (
        <CardNumber revealed={reveal.revealed} onHide={reveal.hide} />
      ) : (
        <CardFace card={card} standing={standing} />
      )}
      <State card={card} standing={standing} />
      <CardPermission card={card} />
      <FreshPasskey
        reason="cardNumber"
        error={reveal.error}
        exactly={texts.errors}
        onConfirmed={reveal.show}
      >
        {null}
      </FreshPasskey>
      {hasNumber && (
        <div className="acts card-acts">
          <FreezeCard card={card} />
          <Button
            look="quiet"
            busy={reveal.isPending}
            onClick={reveal.revealed ? reveal.hide : reveal.show}
          >
            <Icon name="eye" />
            {nameOfReveal(reveal)}
          </Button>
        </div>
      )}
      <p className="hidden" role="status">
        {reveal.wasHidden && texts.numberHidden}
      </p>
      <SignedCardChange cardId={card.id} />
      <UnlockSheet text={texts.unlockToShow} isOpen={reveal.isLocked} onClose={reveal.hide} />
    </>
  )
}

function nameOfReveal({ revealed, isPending }: Reveal): string {
  if (isPending) return texts.showing
  return revealed ? texts.hide : texts.show
}

interface StateProps {
  card: Card
  standing: CardStanding
}

function State({ card, standing }: StateProps): ReactElement {
  const { state, stateReason } = card
  const why = state === 'CLOSED' && stateReason ? texts.closedBecause[stateReason] : undefined
  return (
    <div className="card-state" role="status">
      <h2 id="card">{nameOfCard(card)}</h2>
      <CardStatus standing={standing} />
      <p className="soft small">
        {why} {texts.statusText[standing]}
        {card.expMonth !== undefined && (
          <span className="hidden">
            {' '}
            {texts.expires} {expiryOf(card)}
          </span>
        )}
      </p>
    </div>
  )
}
