import type { RelayLogEntry } from '../context/log.ts'

/**
 * What the first entry of the log says of a relay in production that was given no store; empty for the
 * others, and for every later entry.
 */
export function createStoreWarning(
  isDefaultStore: boolean,
  kind: 'production' | 'sandbox',
): () => Pick<RelayLogEntry, 'warning'> {
  let isDue = isDefaultStore && kind === 'production'
  return () => {
    if (!isDue) return {}
    isDue = false
    return { warning: 'STORE_PER_PROCESS' }
  }
}
