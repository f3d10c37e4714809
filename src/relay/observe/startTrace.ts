import type { Trace } from '../context/trace.ts'
import type { RelayErrorContext, RelayLogEntry, RelayServiceCall } from '../options/logOptions.ts'
import type { RelaySpan, RelayTracer } from '../options/telemetryOptions.ts'
import { type RelayError, toRelayError } from '../relayError.ts'
import { callQuietly } from './callQuietly.ts'
import type { Metrics } from './metrics.ts'
import { createCallObserver } from './serviceCalls.ts'
import { endRequestSpan } from './spans.ts'

/** More than any route calls in the course of one request, short of very many accounts. */
const maxLoggedCalls = 50

/** Options of {@link startTrace}. */
export interface TraceOptions {
  requestId: string
  /** The header in which the service is sent the id. */
  requestIdHeader: string
  /** The request's own; the calls to the service get theirs from the tracer. */
  span: RelaySpan | undefined
  tracer: RelayTracer | undefined
  metrics: Metrics
  log(entry: RelayLogEntry): void
  onError(error: RelayError, request: Omit<RelayErrorContext, 'context'>): void
}

/** Starts the clock of one request. */
export function startTrace(options: TraceOptions): Trace {
  const { requestId, requestIdHeader, span, tracer, metrics, log, onError } = options
  const startedMs = performance.now()
  const serviceCalls: RelayServiceCall[] = []
  return {
    requestId,
    observer: createCallObserver({
      headers: { [requestIdHeader]: requestId },
      tracer,
      onEnd(call, durationMs) {
        if (serviceCalls.length < maxLoggedCalls) serviceCalls.push(call)
        metrics.recordServiceCall(call, durationMs)
      },
    }),
    report(error) {
      const reported = toRelayError(error)
      if (!isFailure(reported)) return
      const { route } = this
      // An alarm goes by the metric, and pages can cause refusals in masses.
      if (!isCausedByPage(reported)) metrics.countFailure(reported.code, route)
      callQuietly(() => onError(reported, { requestId, ...(route !== undefined && { route }) }))
    },
    finish(status) {
      const durationMs = performance.now() - startedMs
      const entry = { ...toEntry(this, status, durationMs), serviceCalls: [...serviceCalls] }
      metrics.recordRequest(entry, durationMs)
      endRequestSpan(span, entry)
      callQuietly(() => log(entry))
    },
    finishStream(end, durationMs) {
      metrics.recordStream(end, this.route, durationMs)
    },
  }
}

function toEntry(
  { requestId, route, code, reason, serviceStatus, isUnsettled }: Trace,
  status: number,
  durationMs: number,
): Omit<RelayLogEntry, 'serviceCalls'> {
  return {
    event: isUnsettled ? 'unsettled' : eventOf(status),
    requestId,
    status,
    durationMs: Math.round(durationMs),
    ...(route !== undefined && { route }),
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
    ...(serviceStatus !== undefined && { serviceStatus }),
  }
}

/**
 * Checks whether the platform has to look into an error. A plain refusal is in the log, and any page can
 * cause many. It can also cause many calls to an operation that the service's generation does not have, which
 * are no failure.
 */
function isFailure({ status, code, cause, details }: RelayError): boolean {
  if (code === 'UNSUPPORTED_BY_SERVICE') return false
  if (status >= 500 || cause === undefined) return status >= 500
  // Of the fields that are refused, one has a cause: the field that an option would allow.
  return ['OAUTH_FAILED', 'FORBIDDEN'].includes(code) || details !== undefined
}

/** Checks whether a page caused the error, and not a failure of the app, the store, the service or a provider. */
export function isCausedByPage({ status, code }: RelayError): boolean {
  return status < 500 && code !== 'OAUTH_FAILED'
}

function eventOf(status: number): RelayLogEntry['event'] {
  if (status < 400) return 'succeeded'
  return status < 500 ? 'refused' : 'failed'
}
