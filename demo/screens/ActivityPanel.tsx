import type { Amount } from 'holdfast'
import type { ReactElement } from 'react'
import { useActivity, useBankAccounts } from '../app/queries.ts'
import { formatTime } from '../app/time.ts'
import { useLastVisit } from '../app/visit.ts'
import { Empty } from '../components/Empty.tsx'
import { LastRows } from '../components/LastRows.tsx'
import { Link } from '../components/Link.tsx'
import { MovementRow } from '../components/MovementRow.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { messages } from '../messages.ts'
import { Drafts } from './Drafts.tsx'

const { activity, home } = messages

/** How many movements the first screen shows. */
export const shownCount = 6

/** What moved last, newest first, and what was not signed. */
export function ActivityPanel({ balance }: { balance: Amount | undefined }): ReactElement {
  const { data, error, refetch } = useActivity(shownCount)
  const { data: accounts = [] } = useBankAccounts()
  const last = useLastVisit()
  const isLastShown = !data && last !== undefined && last.lines.length > 0
  return (
    <div className="sections">
      {data && <Drafts activity={data} accounts={accounts} />}
      <section className="panel" aria-labelledby="activity">
        <header>
          <h2 id="activity">{activity.title}</h2>
          {isLastShown && <p className="soft small">{home.lastVisit(formatTime(last.at))}</p>}
          {data && data.movements.length > 0 && <Link to="/activity">{activity.all}</Link>}
        </header>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {data?.movements.length === 0 && (
          <Empty icon="receive" title={home.noActivityTitle} text={home.noActivity} />
        )}
        {isLastShown ? (
          <LastRows lines={last.lines} isFailed={error !== null} />
        ) : (
          <Rows items={data?.movements} isFailed={error !== null}>
            {(movement) => (
              <MovementRow
                key={movement.id}
                movement={movement}
                accounts={accounts}
                balance={balance}
              />
            )}
          </Rows>
        )}
      </section>
    </div>
  )
}
