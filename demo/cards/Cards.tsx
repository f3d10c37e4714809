import './cards.css'
import type { Card } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Unread } from '../session/Unread.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Link } from '../ui/Link.tsx'
import { replaceQueryValue, useQueryValue } from '../ui/router.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/toasts.ts'
import { CardFace } from './CardFace.tsx'
import { nameOfCard, statusOfCard } from './CardStatus.tsx'
import { CardView } from './CardView.tsx'
import { useCardStanding } from './cardPermissions.ts'
import { hasNoCards, useCards } from './cards.ts'
import { GetAnotherCard, GetCard } from './GetCard.tsx'

const texts = messages.cards

const path = '/cards'

const choose = (cardId: string) => replaceQueryValue(path, 'card', cardId)

/** The customer's cards, one of them with everything about it. The address says which. */
export function Cards(): ReactElement {
  const { data, error, refetch } = useCards()
  const chosenId = useQueryValue('card')
  const chosen = data?.find(({ id }) => id === chosenId) ?? data?.[0]
  const { show } = useToasts()
  const [issuedId, setIssuedId] = useState<string>()
  const showIssued = (cardId: string) => {
    // On another screen, the new card is not in view.
    if (location.pathname !== path) return show(texts.issued)
    choose(cardId)
    setIssuedId(cardId)
  }
  return (
    <Screen title={texts.title} action={chosen && <GetAnotherCard onIssued={showIssued} />}>
      <p className="hidden" role="status">
        {issuedId && <span key={issuedId}>{texts.issued}</span>}
      </p>
      <div className="stack">
        {!data && hasNoCards(error) && (
          <Empty icon="card" rank="h2" title={texts.unavailableTitle} text={texts.unavailable} />
        )}
        {!data && !hasNoCards(error) && <Unread error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <NoCards onIssued={showIssued} />}
        {data && data.length > 1 && <CardChoice cards={data} chosen={chosen} onChoose={choose} />}
        {chosen && <CardView key={chosen.id} card={chosen} />}
        <p>
          <Link to="/" look="quiet">
            {texts.back}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

/** What a card is for, before there is one. */
function NoCards({ onIssued }: { onIssued: (cardId: string) => void }): ReactElement {
  return (
    <section className="card-pitch" aria-labelledby="pitch">
      <CardFace card={{}} standing="ACTIVE" />
      <div className="stack">
        <h2 id="pitch">{texts.emptyTitle}</h2>
        <p className="soft">{texts.empty}</p>
        <GetCard onIssued={onIssued} />
      </div>
    </section>
  )
}

interface CardChoiceProps {
  cards: Card[]
  chosen: Card | undefined
  onChoose: (cardId: string) => void
}

function CardChoice({ cards, chosen, onChoose }: CardChoiceProps): ReactElement {
  return (
    <fieldset className="filters card-choice">
      <legend className="hidden">{texts.choose}</legend>
      {cards.map((card) => (
        <CardOption
          key={card.id}
          card={card}
          isChosen={card === chosen}
          onChoose={() => onChoose(card.id)}
        />
      ))}
    </fieldset>
  )
}

interface CardOptionProps {
  card: Card
  isChosen: boolean
  onChoose: () => void
}

function CardOption({ card, isChosen, onChoose }: CardOptionProps): ReactElement {
  const standing = useCardStanding(card)
  return (
    <label data-state={card.state}>
      <input
        type="radio"
        name="card"
        checked={isChosen}
        aria-label={`${nameOfCard(card)}, ${statusOfCard(standing)}`}
        onChange={onChoose}
      />
      <span dir="ltr">··{card.last4 ?? ''}</span>
    </label>
  )
}
