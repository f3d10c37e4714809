import type { Json } from 'holdfast'
import { type ReactElement, type ReactNode, useState, useSyncExternalStore } from 'react'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { formatExactTime, formatTime } from '../ui/time.ts'
import { CallActions } from './CallActions.tsx'
import { CallCode } from './CallCode.tsx'
import type { CallLog } from './callLog.ts'
import { type CallFilter, filterCalls, isFailed } from './filterCalls.ts'
import { type CallGroup, groupCalls } from './groupCalls.ts'
import { JsonCode } from './JsonCode.tsx'
import type { SeenCall } from './seenCall.ts'
import { texts } from './texts.ts'
import { withoutPolling } from './withoutPolling.ts'

/** Every call through the relay, newest first; a body opens below its line. */
export function Calls({ log }: { log: CallLog }): ReactElement {
  const { calls } = useSyncExternalStore(log.subscribe, log.getSeen)
  const [filter, setFilter] = useState<CallFilter>({ text: '', isFailedOnly: false })
  const [isPollingHidden, setIsPollingHidden] = useState(true)
  if (calls.length === 0) return <Empty rank="h2" title={texts.noCalls} text={texts.noCallsText} />
  const found = filterCalls(isPollingHidden ? withoutPolling(calls) : calls, filter)
  const hiddenCount = filterCalls(calls, filter).length - found.length
  return (
    <>
      <Filter filter={filter} onFilter={setFilter}>
        <Check name={texts.hidePolling} isOn={isPollingHidden} onChange={setIsPollingHidden} />
        {hiddenCount > 0 && <p className="soft small">{texts.hidden(hiddenCount)}</p>}
      </Filter>
      <CallActions calls={found} onClear={log.clear} />
      {found.length === 0 && <p className="soft">{texts.noneFound}</p>}
      <List calls={found} />
    </>
  )
}

interface FilterProps {
  filter: CallFilter
  onFilter: (filter: CallFilter) => void
  children: ReactNode
}

function Filter({ filter, onFilter, children }: FilterProps): ReactElement {
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
      <Check
        name={texts.failedOnly}
        isOn={filter.isFailedOnly}
        onChange={(isFailedOnly) => onFilter({ ...filter, isFailedOnly })}
      />
      {children}
    </div>
  )
}

interface CheckProps {
  name: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Check({ name, isOn, onChange }: CheckProps): ReactElement {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {name}
    </label>
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
        <span className="path">{ownPath(call.path)}</span>
        <Outcome call={call} />
        <span className="took">{call.durationMs !== undefined && texts.took(call.durationMs)}</span>
        <time className="took" dateTime={new Date(call.at).toISOString()}>
          {formatExactTime(new Date(call.at))}
        </time>
      </summary>
      <div className="stack">
        <p className="soft small">{call.path}</p>
        <p className="soft small">{formatTime(new Date(call.at).toISOString())}</p>
        <CallCode call={call} />
        <Body name={texts.sent} copyName={texts.copySent} body={call.sent} />
        <Body name={texts.answered} copyName={texts.copyAnswered} body={call.answer} />
      </div>
    </details>
  )
}

/** What tells calls apart: the relay's own part of the path, without its query. */
function ownPath(path: string): string {
  const [own = ''] = path.replace(/^\/wallet/, '').split('?')
  return own
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

interface BodyProps {
  name: string
  copyName: string
  body: Json | undefined
}

function Body({ name, copyName, body }: BodyProps): ReactElement | null {
  if (body === undefined) return null
  return (
    <div>
      <h3>{name}</h3>
      <JsonCode body={body} />
      <CopyButton text={JSON.stringify(body, null, 2)}>{copyName}</CopyButton>
    </div>
  )
}
