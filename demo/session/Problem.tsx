import { type ReactElement, useContext } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { formatWait } from '../ui/time.ts'
import { useIsCurrent } from '../ui/useIsCurrent.ts'
import { Explain } from './explain.ts'
import { usePassingError } from './usePassingError.ts'
import { useRetryWait } from './useRetryWait.ts'

export interface ProblemProps {
  /**
   * Whatever was thrown; nothing is shown for null and undefined. A lost connection is no problem any more once it is
   * back, unless something is still to be read.
   */
  error: unknown
  /** Sentences that say more in this place, by code. */
  exactly?: Record<string, string> | undefined
  onRetry?: () => void
}

/** What went wrong, in words, with a way on where there is one. */
export function Problem({ error, exactly, onRetry }: ProblemProps): ReactElement | null {
  const isCurrent = useIsCurrent(error)
  const passing = usePassingError(error)
  const shown = onRetry ? error : passing.error
  if (shown === null || shown === undefined || !isCurrent) return null
  return (
    <Notice>
      <Sentence error={shown} exactly={exactly} />
      {onRetry && (
        <Button look="quiet" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </Notice>
  )
}

/** A wait is counted down in view; a screen reader reads it out once. */
function Sentence({ error, exactly }: Pick<ProblemProps, 'error' | 'exactly'>): ReactElement {
  const explain = useContext(Explain)
  const secondsLeft = useRetryWait(error)
  if (secondsLeft === undefined) return <p>{explain(error, exactly)}</p>
  if (secondsLeft === 0) return <p>{messages.tooManyAttemptsOver}</p>
  return (
    <p role="timer" aria-live="off">
      {messages.tooManyAttempts(formatWait(secondsLeft))}
    </p>
  )
}
