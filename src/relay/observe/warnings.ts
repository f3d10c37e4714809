import type { RelayLogEntry } from '../context/log.ts'

/** Puts warnings of how the relay is set up into the first entries of the log: each warning once. */
export function createWarnings(
  warnings: NonNullable<RelayLogEntry['warning']>[],
): () => Pick<RelayLogEntry, 'warning'> {
  const due = [...warnings]
  return () => {
    const warning = due.shift()
    return warning ? { warning } : {}
  }
}
