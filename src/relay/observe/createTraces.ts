import type { Trace } from '../context/log.ts'
import type { RelayOptions } from '../context/options.ts'
import type { Settings } from '../context/settings.ts'
import type { RelaySpan } from '../context/telemetry.ts'
import { createMetrics } from './metrics.ts'
import { createStoreWarning } from './storeWarning.ts'
import { startTrace } from './trace.ts'

/** Starts the trace of a request, with the context that the host passed. */
export type StartTrace<Context> = (
  requestId: string,
  context: Context,
  span?: RelaySpan | undefined,
) => Trace

/** What one relay observes its requests with. */
export function createTraces<Context>(
  { log, onError, tracer, meter, store }: RelayOptions<Context>,
  { requestIdHeader, service }: Pick<Settings, 'requestIdHeader' | 'service'>,
): StartTrace<Context> {
  const metrics = createMetrics(meter)
  const warning = createStoreWarning(store === undefined, service.kind)
  return (requestId, context, span) =>
    startTrace({
      requestId,
      requestIdHeader,
      span,
      tracer,
      metrics,
      log: (entry) => log?.({ ...entry, ...warning() }, context),
      onError: (error, request) => onError?.(error, { ...request, context }),
    })
}
