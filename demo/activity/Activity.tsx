import type { Amount, ExternalAccount } from 'holdfast'
import { type MouseEvent, type ReactElement, useEffect } from 'react'
import { messages } from '../messages.ts'
import { Unread } from '../session/Unread.tsx'
import type { Movement, MovementFilter } from '../shared/movements.ts'
import { useAccount, useActivity, useBankAccounts } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { dayOf } from '../ui/calendar.ts'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { Link } from '../ui/Link.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Screen } from '../ui/Screen.tsx'
import { formatTimeOfDay } from '../ui/time.ts'
import { Drafts } from './Drafts.tsx'
import {
  filters,
  type KeptSearch,
  keepPlace,
  noSearch,
  useKeptCount,
  useKeptSearch,
  useReturnToPlace,
} from './keptSearch.ts'
import { MovementRow } from './MovementRow.tsx'
import { groupByDay, searchMovements } from './searchMovements.ts'

const texts = messages.activity
const pageSize = 50
/** What is loaded for a search of dates by itself: more is loaded when it is asked for. */
const maxLoadedAhead = 500

/** All movements by day, with a search and filters. */
export function Activity(): ReactElement {
  const account = useAccount()
  const { search, change } = useKeptSearch()
  const [count, setCount] = useKeptCount(pageSize)
  const activity = useActivity(count)
  const { data: accounts = [] } = useBankAccounts()
  const error = activity.error ?? account.error
  const retry = () => void Promise.all([activity.refetch(), account.refetch()])
  const balance = account.data?.balance
  const isReady = activity.data !== undefined && balance !== undefined
  const needsOlder = !activity.isFetching && isAllWithin(activity.data, search)
  useEffect(() => {
    if (needsOlder && count < maxLoadedAhead) setCount(count + pageSize)
  }, [needsOlder, count, setCount])
  useReturnToPlace(isReady)
  const keepOpened = ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest('a.row')
    if (row) keepPlace(row.getAttribute('href') ?? '', count, search)
  }
  return (
    <Screen title={texts.title} width="narrow">
      <div className="stack" onClickCapture={keepOpened}>
        {!isReady && <Unread error={error} onRetry={retry} />}
        {isReady && (
          <>
            <Drafts activity={activity.data} accounts={accounts} />
            <Movements
              {...activity.data}
              accounts={accounts}
              balance={balance}
              search={search}
              onSearch={change}
            />
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
        <div className="acts">
          <Link to="/activity/statement" look="quiet">
            {texts.statement.link}
          </Link>
          <Link to="/" look="quiet">
            {texts.back}
          </Link>
        </div>
      </div>
    </Screen>
  )
}

/** Whether what is older than all that is loaded may be within the dates of a search. */
function isAllWithin(
  activity: { movements: Movement[]; hasMore: boolean } | undefined,
  { from, to }: KeptSearch,
): boolean {
  const oldest = activity?.movements.at(-1)
  const limit = from || to
  return (
    oldest !== undefined && activity?.hasMore === true && limit !== '' && dayOf(oldest.at) >= limit
  )
}

interface MovementsProps {
  movements: Movement[]
  accounts: ExternalAccount[]
  balance: Amount
  search: KeptSearch
  onSearch: (changed: Partial<KeptSearch>) => void
}

function Movements(props: MovementsProps): ReactElement {
  const { movements, accounts, balance, search, onSearch } = props
  const found = searchMovements(movements, { ...search, accounts, balance })
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
          value={search.text}
          onChange={({ target }) => onSearch({ text: target.value })}
        />
        <FilterChoice chosen={search.filter} onChoose={(filter) => onSearch({ filter })} />
        <div className="dates">
          <Field
            name="from"
            type="date"
            label={texts.from}
            max={search.to || undefined}
            value={search.from}
            onChange={({ target }) => onSearch({ from: target.value })}
          />
          <Field
            name="to"
            type="date"
            label={texts.to}
            min={search.from || undefined}
            value={search.to}
            onChange={({ target }) => onSearch({ to: target.value })}
          />
        </div>
      </search>
      <p className="hidden" role="status">
        {texts.found(found.length)}
      </p>
      {found.length === 0 && (
        <Empty rank="h2" title={texts.noMatchTitle} text={texts.noMatch}>
          <Button look="quiet" onClick={() => onSearch(noSearch)}>
            {texts.clear}
          </Button>
        </Empty>
      )}
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
