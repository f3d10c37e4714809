import type { ReactElement, ReactNode } from 'react'

/** Names and values, one under the other. A value of undefined leaves its line out. */
export function Facts({ facts }: { facts: [string, ReactNode][] }): ReactElement {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
