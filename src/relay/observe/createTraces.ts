import type { Trace } from '../context/trace.ts'
import type { RelayLogEntry } from '../options/logOptions.ts'
import type { RelayOptions, Settings } from '../options/relayOptions.ts'

import type { RelaySpan } from '../options/telemetryOptions.ts'
import type { RelayError } from '../relayError.ts'
import { createMetrics } from './metrics.ts'
import { createFailurePrinter } from './printFailures.ts'
import { isCausedByPage, startTrace } from './startTrace.ts'

/** Starts the trace of a request, with the context that the host passed. */
export type StartTrace<Context> = (
  requestId: string,
  context: Context,
  span?: RelaySpan | undefined,
) => Trace

/** The number of refusals of each code that go to `onError`: enough to find a wrong setting, and no flood. */
const maxReportedRefusals = 10

/** Creates the function with which one relay starts the trace of each request. */
export function createTraces<Context>(
  { log, onError = createFailurePrinter(), tracer, meter, store }: RelayOptions<Context>,
  {
    requestIdHeader,
    service,
    isSecretWeak,
  }: Pick<Settings, 'requestIdHeader' | 'service' | 'isSecretWeak'>,
): StartTrace<Context> {
  const metrics = createMetrics(meter)
  const isStoreOwn = store === undefined && service.kind === 'production'
  const warning = createWarnings([
    ...(isSecretWeak ? (['SECRET_TOO_SHORT'] as const) : []),
    ...(isStoreOwn ? (['STORE_PER_PROCESS'] as const) : []),
  ])
  const reported = new Map<string, number>()
  const isReported = (error: RelayError) => {
    if (!isCausedByPage(error)) return true
    const count = (reported.get(error.code) ?? 0) + 1
    reported.set(error.code, count)
    return /* guard: relay-forbidden-reports */ count <= maxReportedRefusals
  }
  return (requestId, context, span) =>
    startTrace({
      requestId,
      requestIdHeader,
      span,
      tracer,
      metrics,
      log: (entry) => log?.({ ...entry, ...warning() }, context),
      onError: (error, request) => {
        if (isReported(error)) return onError(error, { ...request, context })
      },
    })
}

/** Puts warnings of how the relay is set up into the first entries of the log: each warning once. */
function createWarnings(
  warnings: NonNullable<RelayLogEntry['warning']>[],
): () => Pick<RelayLogEntry, 'warning'> {
  const due = [...warnings]
  return () => {
    const warning = due.shift()
    return warning ? { warning } : {}
  }
}

/** Letters, digits and few signs, so that it can stand in a header, a log line and a query of either. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._=-]{7,127}$/

/** The id of a request: that of the incoming header if well-formed, otherwise a new UUID. */
export function readRequestId(request: Request, header: string): string {
  const given = request.headers.get(header) ?? ''
  return /* guard: relay-request-id-form */ wellFormed.test(given) ? given : crypto.randomUUID()
}
