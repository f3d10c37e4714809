import { type ExternalAccount, formatAmount, type Transaction } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { describeAccount } from '../app/bankAccount.ts'
import { useActivity, useBankAccounts } from '../app/queries.ts'
import { formatTime } from '../app/time.ts'
import { Button } from '../components/Button.tsx'
import { Empty } from '../components/Empty.tsx'
import { Icon } from '../components/Icon.tsx'
import { Link } from '../components/Link.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { StatusTag } from '../components/StatusTag.tsx'
import { messages } from '../messages.ts'

const { home, payment } = messages
const pageSize = 10

/** What moved, newest first. */
export function ActivityPanel(): ReactElement {
  const [count, setCount] = useState(pageSize)
  const { data, error, refetch } = useActivity(count)
  const { data: accounts = [] } = useBankAccounts()
  return (
    <section className="panel" aria-labelledby="activity">
      <h2 id="activity">{home.activity}</h2>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Empty icon="receive" title={home.noActivityTitle} text={home.noActivity} />
      )}
      <Rows items={data?.items} isFailed={error !== null}>
        {(transaction) => (
          <li key={transaction.id}>
            <Link to={`/payments/${transaction.id}`} className="row">
              <Line transaction={transaction} accounts={accounts} />
            </Link>
          </li>
        )}
      </Rows>
      {data?.hasMore && (
        <p>
          <Button look="quiet" onClick={() => setCount(count + pageSize)}>
            {home.more}
          </Button>
        </p>
      )}
    </section>
  )
}

interface LineProps {
  transaction: Transaction
  accounts: ExternalAccount[]
}

function Line({ transaction, accounts }: LineProps): ReactElement {
  const { type, sentAmount, receivedAmount, createdAt } = transaction
  const amount = type === 'INCOMING' ? receivedAmount : sentAmount
  return (
    <>
      <span className="disc">
        <Icon name={type === 'INCOMING' ? 'receive' : 'send'} />
      </span>
      <span>
        <span className="who">{titleOf(transaction, accounts)}</span>
        <br />
        <span className="soft small">{createdAt && formatTime(createdAt)}</span>
      </span>
      <span className="end">
        <span className="sum">
          {type === 'INCOMING' ? '+' : '−'}
          {amount && formatAmount(amount)}
        </span>
        <br />
        <StatusTag {...transaction} />
      </span>
    </>
  )
}

/** Who is on the other side. */
export function titleOf(transaction: Transaction, accounts: ExternalAccount[]): string {
  const { type, source, destination } = transaction
  if (type === 'INCOMING') {
    return source?.umaAddress ? payment.receivedFrom(source.umaAddress) : payment.received
  }
  if (destination.umaAddress) return payment.sentTo(destination.umaAddress)
  const account = accounts.find(({ id }) => id === destination.accountId)
  return account ? payment.sentTo(describeAccount(account).holder) : payment.title
}
