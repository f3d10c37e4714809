import type { Json } from 'holdfast'
import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { Code } from '../ui/Code.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { CallActions } from './CallActions.tsx'
import { CallCode } from './CallCode.tsx'
import type { CallLog } from './callLog.ts'
import { type CallFilter, filterCalls, isFailed } from './filterCalls.ts'
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
      <label>
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
      {calls.map((call) => (
        <li key={call.id}>
          <details>
            <summary>
              <span className="method">{call.method}</span>
              <span className="path">{shorten(call.path)}</span>
              <Outcome call={call} />
            </summary>
            <div className="stack">
              <p className="soft small">{call.path}</p>
              <CallCode call={call} />
              <Body name={texts.sent} body={call.sent} />
              <Body name={texts.answered} body={call.answer} />
              {call.durationMs !== undefined && (
                <p className="soft small">{texts.took(call.durationMs)}</p>
              )}
            </div>
          </details>
        </li>
      ))}
    </ol>
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
      <Code text={JSON.stringify(body, null, 2)} />
    </div>
  )
}
