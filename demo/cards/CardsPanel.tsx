import type { Card } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Rows } from '../ui/Rows.tsx'
import { CardStatus, nameOfCard } from './CardStatus.tsx'
import { useCardStanding } from './cardPermissions.ts'
import { hasNoCards, useCards } from './cards.ts'

const { cards: texts } = messages

/** The first few cards on the first screen; nothing where the service has none. */
export function CardsPanel(): ReactElement | null {
  const { data, error, refetch } = useCards()
  if (!data && hasNoCards(error)) return null
  const isEmpty = data?.length === 0
  return (
    <section className="panel" aria-labelledby="cards">
      <header>
        <h2 id="cards">{texts.title}</h2>
        {data && !isEmpty && <Link to="/cards">{texts.all}</Link>}
      </header>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <Empty icon="card" title={texts.emptyTitle} text={texts.empty}>
          <Link to="/cards" look="quiet">
            {texts.get}
          </Link>
        </Empty>
      )}
      <Rows items={data?.slice(0, 3)} isFailed={error !== null}>
        {(card) => <Row key={card.id} card={card} />}
      </Rows>
    </section>
  )
}

function Row({ card }: { card: Card }): ReactElement {
  const standing = useCardStanding(card)
  return (
    <li>
      <Link to={`/cards?card=${card.id}`} className="row">
        <span className="disc">
          <Icon name="card" />
        </span>
        <span>
          <span className="who">{nameOfCard(card)}</span>
          <br />
          <CardStatus standing={standing} />
        </span>
      </Link>
    </li>
  )
}
