import { type Card, setCardFunding } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { UnlockSheet } from '../signIn/UnlockSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { useToasts } from '../ui/toasts.ts'
import { type CardAccount, nameOfAccount, useCardAccounts } from './cardAccounts.ts'
import { FundingList } from './FundingList.tsx'
import { useFundingDraft } from './fundingDraft.ts'
import { movedTo } from './fundingOrder.ts'
import { useCardChange } from './useCardChange.ts'

const texts = messages.cards

/** Which accounts pay for the card, in which order. A change is kept until it is saved or undone. */
export function CardFunding({ card }: { card: Card }): ReactElement {
  const { data: accounts = [] } = useCardAccounts()
  const [changed, setOrder] = useFundingDraft(card.id)
  const order = changed ?? card.fundingSources
  const [said, setSaid] = useState('')
  const name = (id: string) => nameOfAccount(id, accounts)
  const unused = accounts.filter(({ id }) => !order.includes(id))
  const move = (id: string, place: number) => {
    const next = movedTo(order, id, place)
    setOrder(next)
    setSaid(texts.moved(name(id), next.indexOf(id) + 1, next.length))
  }
  return (
    <section className="panel funding" aria-labelledby="funding">
      <h2 id="funding">{texts.funding}</h2>
      <p className="soft small">{order.length > 1 ? texts.fundingText : texts.fundingOne}</p>
      <p className="hidden" role="status">
        {said}
      </p>
      <FundingList
        order={order}
        accounts={accounts}
        onMove={move}
        onLeaveOut={(id) => {
          setOrder(order.filter((each) => each !== id))
          setSaid(texts.leftOut(name(id)))
        }}
      />
      {unused.length > 0 && (
        <Unused
          accounts={unused}
          nameOf={name}
          onUse={(id) => {
            setOrder([...order, id])
            setSaid(texts.added(name(id)))
          }}
        />
      )}
      <Save
        card={card}
        order={order}
        onSaved={() => setOrder(undefined)}
        onUndo={() => {
          setOrder(undefined)
          setSaid(texts.undone)
        }}
      />
    </section>
  )
}

interface UnusedProps {
  accounts: CardAccount[]
  nameOf: (id: string) => string
  onUse: (id: string) => void
}

function Unused({ accounts, nameOf, onUse }: UnusedProps): ReactElement {
  return (
    <>
      <h3 className="soft">{texts.unused}</h3>
      <ul className="rows">
        {accounts.map(({ id, balance }) => (
          <li key={id}>
            <span className="account">
              <span className="who">{nameOf(id)}</span>
              <span className="soft small">{formatAmount(balance)}</span>
            </span>
            <Button look="text" label={texts.addLabel(nameOf(id))} onClick={() => onUse(id)}>
              {texts.use}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SaveProps {
  card: Card
  order: string[]
  onSaved: () => void
  onUndo: () => void
}

/** Nothing to save is no button. */
function Save({ card, order, onSaved, onUndo }: SaveProps): ReactElement | null {
  const { show } = useToasts()
  const { run, isPending, error, demanded, isLocked, giveUp } = useCardChange(
    setCardFunding,
    () => {
      onSaved()
      show(texts.fundingSaved)
    },
  )
  if (order.join() === card.fundingSources.join()) return null
  return (
    <>
      <Problem error={error} exactly={texts.errors} />
      <div className="acts">
        <FreshPasskey reason="changeCard" error={demanded} onConfirmed={() => run(card.id, order)}>
          <Button busy={isPending} onClick={() => run(card.id, order)}>
            {isPending ? texts.saving : texts.save}
          </Button>
        </FreshPasskey>
        <Button look="text" onClick={onUndo}>
          {texts.undo}
        </Button>
      </div>
      <UnlockSheet text={texts.unlockToSign} isOpen={isLocked} onClose={giveUp} />
    </>
  )
}
