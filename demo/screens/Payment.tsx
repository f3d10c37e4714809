import { type ReactElement, useEffect } from 'react'
import { isFinal } from '../app/outcome.ts'
import { refreshMoney, useBankAccounts, useTransaction } from '../app/queries.ts'
import { Link } from '../components/Link.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { Screen } from '../components/Screen.tsx'
import { messages } from '../messages.ts'
import { Receipt } from './Receipt.tsx'

const texts = messages.payment

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
        {data && <Receipt payment={data} accounts={accounts} />}
        <p className="unprinted">
          <Link to="/" look="quiet">
            {texts.backHome}
          </Link>
        </p>
      </div>
    </Screen>
  )
}
