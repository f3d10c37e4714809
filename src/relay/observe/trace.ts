import type { RelayLogEntry, Trace } from '../context/log.ts'

/** Starts the clock of one request. */
export function startTrace(): Trace {
  const startedMs = performance.now()
  return {
    write(log, status) {
      const { route, code, serviceStatus, isUnsettled } = this
      const entry: RelayLogEntry = {
        event: isUnsettled ? 'unsettled' : eventOf(status),
        status,
        durationMs: Math.round(performance.now() - startedMs),
        ...(route !== undefined && { route }),
        ...(code !== undefined && { code }),
        ...(serviceStatus !== undefined && { serviceStatus }),
      }
      // A log that fails, at once or later, must not undo what was done, nor end the process.
      void new Promise((resolve) => resolve(log(entry))).catch(() => {})
    },
  }
}

function eventOf(status: number): RelayLogEntry['event'] {
  if (status < 400) return 'answered'
  return status < 500 ? 'refused' : 'failed'
}
