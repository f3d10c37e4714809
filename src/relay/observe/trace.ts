import type { RelayErrorContext, RelayLogEntry, RelayServiceCall, Trace } from '../context/log.ts'
import { type RelayError, toRelayError } from '../relayError.ts'
import { callQuietly } from './callQuietly.ts'
import { createCallObserver } from './serviceCalls.ts'

/** What a trace is of, and where it goes. */
export interface TraceOptions {
  requestId: string
  /** The header in which the service is sent the id. */
  requestIdHeader: string
  log(entry: RelayLogEntry): void
  onError(error: RelayError, request: Omit<RelayErrorContext, 'context'>): void
}

/** Starts the clock of one request. */
export function startTrace(options: TraceOptions): Trace {
  const { requestId, requestIdHeader, log, onError } = options
  const startedMs = performance.now()
  const serviceCalls: RelayServiceCall[] = []
  return {
    requestId,
    observer: createCallObserver({ [requestIdHeader]: requestId }, serviceCalls),
    report(error) {
      const reported = toRelayError(error)
      if (!isFailure(reported)) return
      const { route } = this
      callQuietly(() => onError(reported, { requestId, ...(route !== undefined && { route }) }))
    },
    finish(status) {
      const { route, code, serviceStatus, isUnsettled } = this
      const entry: RelayLogEntry = {
        event: isUnsettled ? 'unsettled' : eventOf(status),
        requestId,
        status,
        durationMs: Math.round(performance.now() - startedMs),
        ...(route !== undefined && { route }),
        ...(code !== undefined && { code }),
        ...(serviceStatus !== undefined && { serviceStatus }),
        serviceCalls: [...serviceCalls],
      }
      callQuietly(() => log(entry))
    },
  }
}

/** What the platform has to look into. A plain refusal is in the log, and any page can cause many. */
function isFailure({ status, code, cause }: RelayError): boolean {
  return status >= 500 || (cause !== undefined && ['OAUTH_FAILED', 'FORBIDDEN'].includes(code))
}

function eventOf(status: number): RelayLogEntry['event'] {
  if (status < 400) return 'answered'
  return status < 500 ? 'refused' : 'failed'
}
