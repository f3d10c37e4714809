import { useContext, useState } from 'react'
import { FormChanges } from './formChanges.ts'

/**
 * Whether an error is about what the form around it contains now: it is not after the next change.
 *
 * @param error - one that comes after a change made while it was waited for is shown
 */
export function useIsCurrent(error: unknown): boolean {
  const changes = useContext(FormChanges)
  const [seen, setSeen] = useState({ error, changes })
  if (seen.error !== error) setSeen({ error, changes })
  return seen.error !== error || seen.changes === changes
}
