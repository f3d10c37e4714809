import type { Amount, Currency } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { readAmount } from '../shared/amountField.ts'
import { formatAmount } from '../shared/amounts.ts'
import { amountText } from '../shared/amountText.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { successionMark } from '../ui/useFocusRecovery.ts'
import { type PasskeyLimit, usePasskeyLimit } from './passkeyLimit.ts'
import type { PaymentDraft } from './paymentDraft.ts'
import { useEstimate } from './useEstimate.ts'

const texts = messages.send

export interface AmountFieldProps {
  balance: Amount
  /** What the receiver gets it in, where that is known before the price. */
  receiving: Currency | undefined
  draft: PaymentDraft
  onDraft: (draft: PaymentDraft) => void
  problem: string | undefined
  /** What the balance lacks of the amount. */
  missing: Amount | undefined
  onAddMoney: () => void
}

/** The amount from either side: what is sent, fee included, or what arrives. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { balance, receiving, draft, onDraft, problem, missing, onAddMoney } = props
  const isReceived = draft.side === 'RECEIVING' && receiving !== undefined
  const { code = '' } = isReceived ? receiving : balance.currency
  const limit = usePasskeyLimit(balance)
  const sent = isReceived || missing ? 0 : readAmount(draft.amount, balance.currency)
  const estimate = useEstimate(sent, balance.currency, receiving)
  // Without a passkey, more would be refused after it is signed.
  const most = limit && !limit.hasPasskey ? limit.amount : balance
  const sendMost = () => onDraft({ ...draft, side: 'SENDING', amount: amountText(most) })
  const hint = isReceived ? texts.receivedHint : texts.amountHint(formatAmount(balance))
  return (
    <div className="stack amount">
      {receiving && <SideChoice {...props} receiving={receiving} />}
      <Field
        name="amount"
        label={texts.amount}
        hint={limit ? `${hint} ${limitText(limit)}` : hint}
        inputMode="decimal"
        autoComplete="off"
        unit={code}
        problem={problem}
        value={draft.amount}
        onChange={({ target }) => onDraft({ ...draft, amount: target.value })}
      />
      <p className="outlook" role="status">
        {missing && <strong>{texts.missing(formatAmount(missing))}</strong>}
        {estimate && texts.theyGetAbout(formatAmount(estimate))}
      </p>
      <div className="acts" {...successionMark}>
        {missing && (
          <Button look="text" onClick={onAddMoney}>
            {messages.home.addMoney}
          </Button>
        )}
        {balance.amount > 0 && (
          <Button look="text" onClick={sendMost}>
            {most === balance ? texts.sendAll : texts.sendAmount(formatAmount(most))}
          </Button>
        )}
      </div>
    </div>
  )
}

function limitText({ amount, hasPasskey }: PasskeyLimit): string {
  const text = hasPasskey ? texts.passkeyAbove : texts.noPasskeyAbove
  return text(formatAmount(amount))
}

interface SideChoiceProps extends AmountFieldProps {
  receiving: Currency
}

function SideChoice({ balance, receiving, draft, onDraft }: SideChoiceProps): ReactElement {
  const sides = [
    ['SENDING', texts.iSend(balance.currency.code ?? '')],
    ['RECEIVING', texts.theyReceive(receiving.code ?? '')],
  ] as const
  return (
    <fieldset className="sides">
      <legend className="hidden">{texts.side}</legend>
      {sides.map(([side, label]) => (
        <label key={side}>
          <input
            type="radio"
            name="side"
            value={side}
            checked={side === draft.side}
            onChange={() => onDraft({ ...draft, side })}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
