import type { Amount, ExternalAccount, Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { useAgentName } from '../app/agentQueries.ts'
import { formatAmount } from '../app/amounts.ts'
import { titleOf } from '../app/counterparty.ts'
import { describeEffect, signOf } from '../app/describeEffect.ts'
import { amountOf, effectOf, type Movement } from '../app/movements.ts'
import { formatTime } from '../app/time.ts'
import { messages } from '../messages.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import { PurchaseStatus } from './PurchaseStatus.tsx'
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
      {movement.kind !== 'deposit' ? (
        <Link to={pathOf(movement)} className="row">
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
  const effect = effectOf(movement)
  const amount = amountOf(movement, balance)
  return (
    <>
      <span className="disc">
        <Icon name={iconOf(movement)} />
      </span>
      <span>
        <span className="who">{nameOf(movement, accounts)}</span>
        <br />
        <span className="soft small">
          {movement.at && formatAt(movement.at)}
          {isDeposit && `, ${texts.depositAbout}`}
          {movement.kind === 'payment' && <Maker payment={movement.payment} />}
        </span>
      </span>
      <span className="end">
        <span className="sum" data-effect={effect}>
          {signOf(movement)}
          {amount && formatAmount(amount)}
        </span>
        <br />
        <Status movement={movement} />
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

/** The agent, where one made the payment. */
function Maker({ payment }: { payment: Transaction }): ReactElement | null {
  const name = useAgentName(payment)
  return name === undefined ? null : <>, {texts.by(name)}</>
}

function Status({ movement }: Pick<MovementRowProps, 'movement'>): ReactElement {
  if (movement.kind === 'purchase') return <PurchaseStatus purchase={movement.purchase} />
  return movement.kind === 'deposit' ? (
    <StatusTag status="COMPLETED" />
  ) : (
    <StatusTag {...movement.payment} />
  )
}

function pathOf(movement: Movement): string {
  return movement.kind === 'purchase'
    ? `/cards?card=${movement.cardId}&purchase=${movement.id}`
    : `/payments/${movement.id}`
}

function iconOf(movement: Movement): IconName {
  if (movement.kind === 'deposit') return 'plus'
  if (movement.kind === 'purchase') return 'card'
  return movement.payment.type === 'INCOMING' ? 'receive' : 'send'
}

function nameOf(movement: Movement, accounts: ExternalAccount[]): string {
  if (movement.kind === 'deposit') return texts.deposit
  return movement.kind === 'purchase'
    ? movement.purchase.merchant
    : titleOf(movement.payment, accounts)
}
