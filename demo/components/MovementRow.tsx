import type { Amount, ExternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { formatAmount } from '../app/amounts.ts'
import { titleOf } from '../app/counterparty.ts'
import { describeEffect, signOf } from '../app/describeEffect.ts'
import { amountOf, effectOf, type Movement } from '../app/movements.ts'
import { formatTime } from '../app/time.ts'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { StatusTag } from './StatusTag.tsx'

const texts = messages.activity

export interface MovementRowProps {
  movement: Movement
  accounts: ExternalAccount[]
  /** Of the wallet: a deposit is in its currency. */
  balance: Amount
  /** How its time is said. @default formatTime */
  formatAt?: (isoTime: string) => string
}

/** One movement: a sign stands before what the balance gained or lost, and before nothing else. */
export function MovementRow(props: MovementRowProps): ReactElement {
  const { movement } = props
  return (
    <li>
      {movement.kind === 'payment' ? (
        <Link to={`/payments/${movement.id}`} className="row">
          <Line {...props} />
        </Link>
      ) : (
        <div className="row">
          <Line {...props} />
        </div>
      )}
    </li>
  )
}

function Line({
  movement,
  accounts,
  balance,
  formatAt = formatTime,
}: MovementRowProps): ReactElement {
  const isDeposit = movement.kind === 'deposit'
  const isIn = isDeposit || movement.payment.type === 'INCOMING'
  const effect = effectOf(movement)
  const amount = amountOf(movement, balance)
  return (
    <>
      <span className="disc">
        <Icon name={isDeposit ? 'plus' : isIn ? 'receive' : 'send'} />
      </span>
      <span>
        <span className="who">
          {isDeposit ? texts.deposit : titleOf(movement.payment, accounts)}
        </span>
        <br />
        <span className="soft small">
          {movement.at && formatAt(movement.at)}
          {isDeposit && `, ${texts.depositAbout}`}
        </span>
      </span>
      <span className="end">
        <span className="sum" data-effect={effect}>
          {signOf(movement)}
          {amount && formatAmount(amount)}
        </span>
        <br />
        {isDeposit ? <StatusTag status="COMPLETED" /> : <StatusTag {...movement.payment} />}
        {effect === 'none' && (
          <>
            <br />
            <span className="soft small">{describeEffect(movement)}</span>
          </>
        )}
      </span>
    </>
  )
}
