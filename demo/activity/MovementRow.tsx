import type { Amount, ExternalAccount, Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { useAgentName } from '../agents/agentQueries.ts'
import { PurchaseStatus } from '../cards/PurchaseStatus.tsx'
import { messages } from '../messages.ts'
import type { Movement } from '../shared/movements.ts'
import { StatusTag } from '../shared/StatusTag.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { formatTime } from '../ui/time.ts'
import { describeEffect } from './describeEffect.ts'
import { lineOf } from './movementLine.ts'

const texts = messages.activity

export interface MovementRowProps {
  movement: Movement
  accounts: ExternalAccount[]
  /** Of the wallet: a deposit is in its currency, and has no sum while that is not known. */
  balance: Amount | undefined
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
  const { icon, name, at, sum, effect } = lineOf(movement, accounts, balance)
  return (
    <>
      <span className="disc">
        <Icon name={icon} />
      </span>
      <span>
        <span className="who">{name}</span>
        <br />
        <span className="soft small">
          {at && formatAt(at)}
          {isDeposit && `, ${texts.depositAbout}`}
          {movement.kind === 'payment' && <Maker payment={movement.payment} />}
        </span>
      </span>
      <span className="end">
        <span className="sum" data-effect={effect}>
          {sum}
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
