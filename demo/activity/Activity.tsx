import type { Amount, ExternalAccount } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Unread } from '../session/Unread.tsx'
import type { Movement, MovementFilter } from '../shared/movements.ts'
import { useAccount, useActivity, useBankAccounts } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Screen } from '../ui/Screen.tsx'
import { formatTimeOfDay } from '../ui/time.ts'
import { Drafts } from './Drafts.tsx'
import { MovementRow } from './MovementRow.tsx'
import { groupByDay, searchMovements } from './searchMovements.ts'

const texts = messages.activity
const pageSize = 50
const filters: MovementFilter[] = ['all', 'in', 'out', 'pending']

/** Everything that moved, by day, with a search and filters. */
export function Activity(): ReactElement {
  const account = useAccount()
  const [count, setCount] = useState(pageSize)
  const activity = useActivity(count)
  const { data: accounts = [] } = useBankAccounts()
  const error = activity.error ?? account.error
  const retry = () => void Promise.all([activity.refetch(), account.refetch()])
  const balance = account.data?.balance
  const isReady = activity.data !== undefined && balance !== undefined
  return (
    <Screen title={texts.title} width="narrow">
      <div className="stack">
        {!isReady && <Unread error={error} onRetry={retry} />}
        {isReady && (
          <>
            <Drafts activity={activity.data} accounts={accounts} />
            <Movements {...activity.data} accounts={accounts} balance={balance} />
          </>
        )}
        {activity.data?.hasMore && (
          <Button
            look="quiet"
            busy={activity.isFetching}
            onClick={() => setCount(count + pageSize)}
          >
            {texts.more}
          </Button>
        )}
        <p>
          <Link to="/" look="quiet">
            {texts.back}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

interface MovementsProps {
  movements: Movement[]
  accounts: ExternalAccount[]
  balance: Amount
}

function Movements({ movements, accounts, balance }: MovementsProps): ReactElement {
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<MovementFilter>('all')
  const found = searchMovements(movements, { text, filter, accounts, balance })
  if (movements.length === 0) {
    const { noActivityTitle, noActivity } = messages.home
    return <Empty icon="receive" rank="h2" title={noActivityTitle} text={noActivity} />
  }
  return (
    <>
      <search className="stack">
        <Field
          name="search"
          type="search"
          label={texts.search}
          hint={texts.searchHint}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FilterChoice chosen={filter} onChoose={setFilter} />
      </search>
      <p className="hidden" role="status">
        {texts.found(found.length)}
      </p>
      {found.length === 0 && <Empty rank="h2" title={texts.noMatchTitle} text={texts.noMatch} />}
      {groupByDay(found).map((day) => (
        <section className="panel day" key={day.name} aria-label={day.name}>
          <h2>{day.name}</h2>
          <Rows items={day.movements} isFailed={false}>
            {(movement) => (
              <MovementRow
                key={movement.id}
                movement={movement}
                accounts={accounts}
                balance={balance}
                formatAt={formatTimeOfDay}
              />
            )}
          </Rows>
        </section>
      ))}
    </>
  )
}

interface FilterChoiceProps {
  chosen: MovementFilter
  onChoose: (filter: MovementFilter) => void
}

function FilterChoice({ chosen, onChoose }: FilterChoiceProps): ReactElement {
  return (
    <fieldset className="filters">
      <legend className="hidden">{texts.show}</legend>
      {filters.map((filter) => (
        <label key={filter}>
          <input
            type="radio"
            name="filter"
            checked={filter === chosen}
            onChange={() => onChoose(filter)}
          />
          {texts.filters[filter]}
        </label>
      ))}
    </fieldset>
  )
}
