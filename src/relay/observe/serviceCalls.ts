import type { RelayServiceCall } from '../options/logOptions.ts'
import type { RelayTracer } from '../options/telemetryOptions.ts'
import { RelayError } from '../relayError.ts'
import type { ServiceCallObserver } from '../service/serviceTypes.ts'
import { operationOf } from './operation.ts'
import { endServiceSpan, withServiceSpan } from './spans.ts'

/** Options of {@link createCallObserver}. */
export interface CallObserverOptions {
  /** Sent with each call. */
  headers: Record<string, string>
  tracer: RelayTracer | undefined
  /** Called after each call; `durationMs` is exact, the call's own is rounded. */
  onEnd(call: RelayServiceCall, durationMs: number): void
}

/** Times the calls of one request, each in a span of its own. */
export function createCallObserver(options: CallObserverOptions): ServiceCallObserver {
  const { headers, tracer, onEnd } = options
  return {
    headers,
    observe: (call, send, statusOf) =>
      withServiceSpan(call)(tracer, async (span) => {
        const startedMs = performance.now()
        const end = (outcome: Pick<RelayServiceCall, 'status' | 'code'>) => {
          const durationMs = performance.now() - startedMs
          endServiceSpan(span, outcome)
          const rounded = Math.round(durationMs)
          onEnd({ operation: operationOf(call), ...outcome, durationMs: rounded }, durationMs)
        }
        try {
          const result = await send()
          end({ status: statusOf(result) })
          return result
        } catch (error) {
          end({ code: codeOf(error) })
          throw error
        }
      }),
  }
}

function codeOf(error: unknown): string {
  return error instanceof RelayError ? error.code : 'INTERNAL_ERROR'
}
