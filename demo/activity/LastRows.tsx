import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Icon } from '../ui/Icon.tsx'
import { formatTime } from '../ui/time.ts'
import type { LastVisit } from './lastVisit.ts'
import type { MovementLine } from './movementLine.ts'

export interface LastRowsProps extends Pick<LastVisit, 'lines'> {
  isFailed: boolean
}

/** The latest movements as they were at the last visit. They lead nowhere, and how they stand may have changed. */
export function LastRows({ lines, isFailed }: LastRowsProps): ReactElement {
  return (
    <div className="last-visit">
      {!isFailed && (
        <span className="hidden" role="status">
          {messages.loading}
        </span>
      )}
      <ul className="rows">
        {lines.map((line) => (
          <LastRow key={line.id} {...line} />
        ))}
      </ul>
    </div>
  )
}

function LastRow({ icon, name, at, sum }: MovementLine): ReactElement {
  return (
    <li>
      <div className="row">
        <span className="disc">
          <Icon name={icon} />
        </span>
        <span>
          <span className="who">{name}</span>
          <br />
          <span className="soft small">{at && formatTime(at)}</span>
        </span>
        <span className="end">
          <span className="sum">{sum}</span>
        </span>
      </div>
    </li>
  )
}
