import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { useBankAccounts } from '../shared/queries.ts'
import { Empty } from '../ui/Empty.tsx'
import { Link } from '../ui/Link.tsx'
import { AccountRows } from './AccountRows.tsx'

const { home, accounts } = messages

/** The first few bank accounts, beside the activity. */
export function AccountsPanel(): ReactElement {
  const { data, error, refetch } = useBankAccounts()
  const isEmpty = data?.length === 0
  return (
    <section className="panel" aria-labelledby="accounts">
      <header>
        <h2 id="accounts">{home.accounts}</h2>
        {data && !isEmpty && <Link to="/accounts">{home.allAccounts}</Link>}
      </header>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <Empty icon="bank" title={accounts.emptyTitle} text={accounts.empty}>
          <Link to="/accounts" look="quiet">
            {accounts.add}
          </Link>
        </Empty>
      )}
      <AccountRows accounts={data?.slice(0, 3)} isFailed={error !== null} />
    </section>
  )
}
