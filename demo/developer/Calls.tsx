import type { Json } from 'holdfast'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { formatTime } from '../ui/time.ts'
import { CallActions } from './CallActions.tsx'
import { CallCode } from './CallCode.tsx'
import type { CallLog } from './callLog.ts'
import { type CallFilter, filterCalls, isFailed } from './filterCalls.ts'
import { type CallGroup, groupCalls } from './groupCalls.ts'
import { JsonCode } from './JsonCode.tsx'
import type { SeenCall } from './seenCall.ts'
import { texts } from './texts.ts'

/** Every call through the relay, newest first; a body opens below its line. */
export function Calls({ log }: { log: CallLog }): ReactElement {
  const { calls } = useSyncExternalStore(log.subscribe, log.getSeen)
  const [filter, setFilter] = useState<CallFilter>({ text: '', isFailedOnly: false })
  if (calls.length === 0) return <Empty rank="h2" title={texts.noCalls} text={texts.noCallsText} />
  const found = filterCalls(calls, filter)
  return (
    <>
      <Filter filter={filter} onFilter={setFilter} />
      <CallActions calls={found} onClear={log.clear} />
      {found.length === 0 && <p className="soft">{texts.noneFound}</p>}
      <List calls={found} />
    </>
  )
}

interface FilterProps {
  filter: CallFilter
  onFilter: (filter: CallFilter) => void
}

function Filter({ filter, onFilter }: FilterProps): ReactElement {
  return (
    <div className="filter">
      <Field
        name="filter"
        type="search"
        label={texts.filter}
        placeholder={texts.filterExample}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={filter.isFailedOnly}
          onChange={({ target }) => onFilter({ ...filter, isFailedOnly: target.checked })}
        />
        {texts.failedOnly}
      </label>
    </div>
  )
}

function List({ calls }: { calls: SeenCall[] }): ReactElement {
  return (
    <ol className="calls" aria-label={texts.calls}>
      {groupCalls(calls).flatMap((group) =>
        group.calls.map((call, index) => (
          <li key={call.id}>
            {index === 0 && <GroupLine group={group} />}
            <Call call={call} />
          </li>
        )),
      )}
    </ol>
  )
}

/** The function that sent the calls below, and how long all of them took. */
function GroupLine({ group: { name, calls, durationMs } }: { group: CallGroup }): ReactElement {
  return (
    <p className="function">
      <span>{name ?? texts.noFunction}</span>
      <span className="soft">
        {calls.length > 1 && durationMs !== undefined && texts.tookAll(calls.length, durationMs)}
      </span>
    </p>
  )
}

function Call({ call }: { call: SeenCall }): ReactElement {
  return (
    <details>
      <summary>
        <span className="method">{call.method}</span>
        <span className="path">{shorten(call.path)}</span>
        <Outcome call={call} />
        <span className="took">{call.durationMs !== undefined && texts.took(call.durationMs)}</span>
      </summary>
      <div className="stack">
        <p className="soft small">{call.path}</p>
        <p className="soft small">{formatTime(new Date(call.at).toISOString())}</p>
        <CallCode call={call} />
        <Body name={texts.sent} body={call.sent} />
        <Body name={texts.answered} body={call.answer} />
      </div>
    </details>
  )
}

/** What tells calls apart: the relay's own part of the path, without its query, ids cut short. */
function shorten(path: string): string {
  const [own = ''] = path.replace(/^\/wallet/, '').split('?')
  return own.replace(/([0-9a-f]{4})[0-9a-f-]{32}/g, '$1…')
}

function Outcome({ call }: { call: SeenCall }): ReactElement {
  const { status } = call
  const isGood = typeof status === 'number' && status < 400
  const tone = isGood ? 'good' : isFailed(call) ? 'bad' : 'wait'
  const word = typeof status === 'number' ? status : texts.outcomes[status ?? 'underWay']
  return (
    <span className="status" data-tone={tone}>
      {word}
    </span>
  )
}

function Body({ name, body }: { name: string; body: Json | undefined }): ReactElement | null {
  if (body === undefined) return null
  return (
    <div>
      <h3>{name}</h3>
      <JsonCode body={body} />
    </div>
  )
}
