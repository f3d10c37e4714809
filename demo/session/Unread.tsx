import type { ReactElement } from 'react'
import { Rows } from '../ui/Rows.tsx'
import { Problem } from './Problem.tsx'

export interface UnreadProps {
  /** Why it could not be read; null while it is being read. */
  error: unknown
  onRetry: () => void
}

/** In place of what a screen has not read yet: its shape, or why it is not there. */
export function Unread({ error, onRetry }: UnreadProps): ReactElement {
  return (
    <>
      <Problem error={error} onRetry={onRetry} />
      <Rows items={undefined} isFailed={error !== null}>
        {() => null}
      </Rows>
    </>
  )
}
