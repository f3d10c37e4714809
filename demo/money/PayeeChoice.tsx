import type { ExternalAccount } from 'holdfast'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { messages } from '../messages.ts'
import { AccountLine } from '../payees/AccountLine.tsx'
import { holderOf } from '../payees/bankAccount.ts'
import { umaChoice } from '../shared/sendPath.ts'
import { Button } from '../ui/Button.tsx'

const texts = messages.send

export interface PayeeChoiceProps {
  payable: ExternalAccount[]
  /** The id of an account, or {@link umaChoice}; undefined while neither is chosen. */
  chosen: string | undefined
  onChoose: (id: string) => void
  onAdd: () => void
}

export function PayeeChoice(props: PayeeChoiceProps): ReactElement {
  const { payable, chosen, onChoose, onAdd } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not pressed: it was chosen before, or has just been added.
    if (chosen !== undefined && list.current) showChosen(list.current)
  }, [chosen])
  const choices: { id: string; name: string; about: ReactNode }[] = payable.map((account) => ({
    id: account.id,
    name: holderOf(account),
    about: <AccountLine account={account} />,
  }))
  choices.push({ id: umaChoice, name: texts.uma, about: texts.umaAbout })
  return (
    <fieldset className="choice">
      <legend>{texts.to}</legend>
      <div className="payees" ref={list}>
        {choices.map(({ id, name, about }) => (
          <label key={id}>
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
        ))}
      </div>
      <Button look="text" onClick={onAdd}>
        {messages.accounts.add}
      </Button>
    </fieldset>
  )
}

/** Scrolls the list to the payee that is chosen, where it does not show all of it. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector('label:has(:checked)')
  if (!(chosen instanceof HTMLElement)) return
  const { offsetTop: top, offsetHeight: height } = chosen
  const isShown = top >= list.scrollTop && top + height <= list.scrollTop + list.clientHeight
  if (!isShown) list.scrollTo({ top: top - 3 })
}
