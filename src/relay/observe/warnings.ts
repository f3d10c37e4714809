import type { RelayLogEntry } from '../context/log.ts'

/** What the first entries of the log say of how the relay is set up: each warning once. */
export function createWarnings(
  warnings: NonNullable<RelayLogEntry['warning']>[],
): () => Pick<RelayLogEntry, 'warning'> {
  const due = [...warnings]
  return () => {
    const warning = due.shift()
    return warning ? { warning } : {}
  }
}
