import type { ReactElement } from 'react'
import { Problem } from '../session/Problem.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'

export interface UnreachableProps {
  error: unknown
  onRetry: () => void
}

/** When there is nothing else to show. */
export function Unreachable({ error, onRetry }: UnreachableProps): ReactElement {
  return (
    <main className="waiting">
      <h1 className="wordmark">
        <Wordmark />
      </h1>
      <Problem error={error} onRetry={onRetry} />
    </main>
  )
}
