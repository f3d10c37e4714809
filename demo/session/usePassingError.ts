import { useEffect, useState } from 'react'
import { hasCode } from './hasCode.ts'

/** An error, as long as it is still true. */
export interface PassingError {
  /** Undefined once it was dropped. */
  error: unknown
  drop: () => void
}

/** A lost connection is no problem any more once it is back: the error is dropped then. */
export function usePassingError(error: unknown): PassingError {
  const [dropped, setDropped] = useState<unknown>()
  useEffect(() => {
    if (!hasCode(error, 'NETWORK_ERROR')) return
    const drop = () => setDropped(error)
    addEventListener('online', drop)
    return () => removeEventListener('online', drop)
  }, [error])
  return { error: error === dropped ? undefined : error, drop: () => setDropped(error) }
}
