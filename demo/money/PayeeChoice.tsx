import type { ExternalAccount } from 'holdfast'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { AccountLine } from '../payees/AccountLine.tsx'
import { holderOf } from '../payees/bankAccount.ts'
import { umaChoice } from '../shared/sendPath.ts'
import { Button } from '../ui/Button.tsx'

const texts = messages.send

/** So many accounts stand there at once, where there is more than one further: the amount is in view on a phone. */
const firstCount = 2

export interface PayeeChoiceProps {
  payable: ExternalAccount[]
  /** The id of an account, or {@link umaChoice}; undefined while neither is chosen. */
  chosen: string | undefined
  onChoose: (id: string) => void
  onAdd: () => void
}

/** The first accounts, each that was chosen, and the way to an address; the other accounts on demand. */
export function PayeeChoice(props: PayeeChoiceProps): ReactElement {
  const { payable, chosen, onChoose, onAdd } = props
  const [isOpen, setIsOpen] = useState(false)
  const wasChosen = useOnceChosen(chosen)
  const list = useRef<HTMLDivElement>(null)
  const isShort = payable.length <= firstCount + 1
  const shown = payable.filter(
    ({ id }, place) => isOpen || isShort || place < firstCount || wasChosen.includes(id),
  )
  useEffect(() => {
    // Not pressed: it was chosen before, or has just been added.
    const row = chosen === undefined ? null : list.current?.querySelector('label:has(:checked)')
    row?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  useEffect(() => {
    // The button that was pressed is gone: Tab goes on from the first account that it brought.
    if (isOpen) list.current?.querySelectorAll('input')[firstCount]?.focus()
  }, [isOpen])
  return (
    <fieldset className="choice">
      <legend>{texts.to}</legend>
      <div className="payees" ref={list}>
        {shown.map((account) => (
          <Choice
            key={account.id}
            id={account.id}
            name={holderOf(account)}
            about={<AccountLine account={account} />}
            {...{ chosen, onChoose }}
          />
        ))}
        <Choice id={umaChoice} name={texts.uma} about={texts.umaAbout} {...{ chosen, onChoose }} />
      </div>
      <div className="acts">
        {shown.length < payable.length && (
          <Button look="text" onClick={() => setIsOpen(true)}>
            {texts.allAccounts(payable.length)}
          </Button>
        )}
        <Button look="text" onClick={onAdd}>
          {messages.accounts.add}
        </Button>
      </div>
    </fieldset>
  )
}

/** All that were chosen since: none goes from the list when another one is. */
function useOnceChosen(chosen: string | undefined): string[] {
  const [all, setAll] = useState<string[]>([])
  if (chosen === undefined || all.includes(chosen)) return all
  setAll([...all, chosen])
  return [...all, chosen]
}

interface ChoiceProps extends Pick<PayeeChoiceProps, 'chosen' | 'onChoose'> {
  id: string
  name: string
  about: ReactNode
}

function Choice({ id, name, about, chosen, onChoose }: ChoiceProps): ReactElement {
  return (
    <label>
      <input
        type="radio"
        name="to"
        value={id}
        checked={id === chosen}
        onChange={() => onChoose(id)}
      />
      <span>
        <span className="who">{name}</span>
        <br />
        <span className="soft small">{about}</span>
      </span>
    </label>
  )
}
