import { type ExternalAccount, formatAmount, type Transaction } from 'holdfast'
import { type ReactElement, useEffect } from 'react'
import { titleOf } from '../app/counterparty.ts'
import { hasFailed, isFinal } from '../app/outcome.ts'
import { refreshMoney, useBankAccounts, useTransaction } from '../app/queries.ts'
import { formatTime } from '../app/time.ts'
import { Facts } from '../components/Facts.tsx'
import { Link } from '../components/Link.tsx'
import { Notice } from '../components/Notice.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { Screen } from '../components/Screen.tsx'
import { StatusTag } from '../components/StatusTag.tsx'
import { messages } from '../messages.ts'

const texts = messages.payment
const stages = ['PENDING', 'PROCESSING', 'COMPLETED']

/** One payment: the receipt, and where it stands until it is over. */
export function Payment({ id }: { id: string }): ReactElement {
  const { data, error, refetch } = useTransaction(id)
  const { data: accounts = [] } = useBankAccounts()
  const isOver = isFinal(data)
  useEffect(() => {
    if (isOver) void refreshMoney()
  }, [isOver])
  return (
    <Screen title={texts.title} width="narrow">
      <div className="stack">
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && (
          <Rows items={undefined} isFailed={error !== null}>
            {() => null}
          </Rows>
        )}
        {data && <Receipt transaction={data} accounts={accounts} />}
        <p>
          <Link to="/" look="quiet">
            {texts.backHome}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

interface ReceiptProps {
  transaction: Transaction
  accounts: ExternalAccount[]
}

function Receipt({ transaction, accounts }: ReceiptProps): ReactElement {
  const { id, type, status, sentAmount, receivedAmount, fees, createdAt, description } = transaction
  const arrived = hasFailed(transaction) ? undefined : receivedAmount
  const main = type === 'INCOMING' ? receivedAmount : sentAmount
  return (
    <>
      <div className="payee">
        <p>{titleOf(transaction, accounts)}</p>
        <p className="sum">{main && formatAmount(main)}</p>
      </div>
      <div role="status">
        <StatusTag {...transaction} />
      </div>
      {hasFailed(transaction) ? <Failure transaction={transaction} /> : <Track status={status} />}
      <Facts
        facts={[
          [texts.arrives, arrived && formatAmount(arrived)],
          [texts.fee, fees === 0 ? texts.noFee : feeOf(transaction)],
          [texts.when, createdAt && formatTime(createdAt)],
          [texts.note, description],
          [texts.id, <code key="id">{id.replace('Transaction:', '')}</code>],
        ]}
      />
    </>
  )
}

function Track({ status }: Pick<Transaction, 'status'>): ReactElement {
  const reached = stages.indexOf(status)
  return (
    <ol className="track" aria-label={texts.progress}>
      {stages.map((stage, index) => {
        const isDone = index < reached || status === 'COMPLETED'
        return (
          <li
            key={stage}
            data-state={isDone ? 'done' : undefined}
            aria-current={index === reached && !isDone ? 'step' : undefined}
          >
            {texts.status[stage]}
          </li>
        )
      })}
    </ol>
  )
}

/** Why, and where the money is: that is what everybody wants to know first. */
function Failure({ transaction }: { transaction: Transaction }): ReactElement {
  const { failureReason, refund, sentAmount } = transaction
  const reason = String(failureReason ?? refund?.reason ?? '')
  const returned = refund && texts.refund[String(refund.status)]
  return (
    <>
      <Notice>
        <p>
          {texts.failed} {texts.failedBecause[reason]}
        </p>
      </Notice>
      {returned && (
        <Notice tone={refund.status === 'COMPLETED' ? 'good' : 'wait'}>
          <p>{returned(sentAmount ? formatAmount(sentAmount) : '')}</p>
        </Notice>
      )}
    </>
  )
}

/** Fees are in the currency that was sent. */
function feeOf({ fees, sentAmount }: Transaction): string | undefined {
  if (fees === undefined || !sentAmount) return undefined
  return formatAmount({ amount: fees, currency: sentAmount.currency })
}
