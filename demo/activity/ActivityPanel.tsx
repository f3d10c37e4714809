import type { Amount } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { useActivity, useBankAccounts } from '../shared/queries.ts'
import { Empty } from '../ui/Empty.tsx'
import { Link } from '../ui/Link.tsx'
import { Rows } from '../ui/Rows.tsx'
import { formatTime } from '../ui/time.ts'
import { Drafts } from './Drafts.tsx'
import { LastRows } from './LastRows.tsx'
import { MovementRow } from './MovementRow.tsx'
import { useLastVisit } from './visit.ts'

const { activity, home } = messages

/** How many movements the first screen shows. */
export const shownCount = 6

/** The latest movements, newest first, and unsigned drafts. */
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
