import type { ExternalAccount } from 'holdfast'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { messages } from '../messages.ts'
import { AccountLine } from '../payees/AccountLine.tsx'
import { holderOf } from '../payees/bankAccount.ts'
import { umaChoice } from '../shared/sendPath.ts'
import { Link } from '../ui/Link.tsx'

const texts = messages.send

export interface PayeeChoiceProps {
  payable: ExternalAccount[]
  /** The id of an account, or {@link umaChoice}; undefined while neither is chosen. */
  chosen: string | undefined
  onChoose: (id: string) => void
}

export function PayeeChoice({ payable, chosen, onChoose }: PayeeChoiceProps): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const checked = list.current?.querySelector('label:has(:checked)')
    if (checked instanceof HTMLElement) list.current?.scrollTo({ top: checked.offsetTop - 3 })
  }, [])
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
      <p className="small">
        <Link to="/accounts">{messages.accounts.add}</Link>
      </p>
    </fieldset>
  )
}
