import { metrics, trace } from '@opentelemetry/api'
import type { RelayOptions } from 'holdfast/relay'

/** Spread into the options of `createRelay`, after the SDK has been registered. */
export const telemetry: Pick<RelayOptions, 'tracer' | 'meter'> = {
  tracer: trace.getTracer('holdfast'),
  meter: metrics.getMeter('holdfast'),
}
