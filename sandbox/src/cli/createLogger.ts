import type { LogEntry } from '../core/settings.ts'

/** Makes a log that writes a line of JSON for each entry of its level. */
export function createLogger(
  level: 'off' | 'errors' | 'all',
  write: (line: string) => void,
): (entry: LogEntry) => void {
  return (entry) => {
    if (level === 'off' || (level === 'errors' && entry.level !== 'error')) return
    const { error, ...rest } = entry
    const cause = error instanceof Error ? { error: error.stack } : {}
    write(`${JSON.stringify({ ...rest, ...cause })}\n`)
  }
}
