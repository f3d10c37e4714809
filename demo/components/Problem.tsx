import type { ReactElement } from 'react'
import { explain } from '../app/explain.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

export interface ProblemProps {
  /** Whatever was thrown; nothing is shown for null and undefined. */
  error: unknown
  /** Sentences that say more in this place, by code. */
  exactly?: Record<string, string>
  onRetry?: () => void
}

/** What went wrong, in words, with a way on where there is one. */
export function Problem({ error, exactly, onRetry }: ProblemProps): ReactElement | null {
  if (error === null || error === undefined) return null
  return (
    <Notice>
      <p>{explain(error, exactly)}</p>
      {onRetry && (
        <Button look="quiet" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </Notice>
  )
}
