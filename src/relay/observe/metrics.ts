import type { StreamEnd } from '../context/trace.ts'
import type { RelayLogEntry, RelayServiceCall } from '../options/logOptions.ts'
import type { RelayMeter } from '../options/telemetryOptions.ts'
import { callQuietly } from './callQuietly.ts'

/** The measurements of a relay. None of these calls can fail. */
export interface Metrics {
  recordRequest(entry: RelayLogEntry, durationMs: number): void
  recordServiceCall(call: RelayServiceCall, durationMs: number): void
  recordStream(end: StreamEnd, route: string | undefined, durationMs: number): void
  countFailure(code: string, route: string | undefined): void
}

/** Measures nothing where there is no meter, or it fails. */
export function createMetrics(meter: RelayMeter | undefined): Metrics {
  const requests = createQuietly(() =>
    meter?.createHistogram('holdfast.relay.request.duration', {
      description: 'Duration of requests to the relay',
      unit: 's',
    }),
  )
  const serviceCalls = createQuietly(() =>
    meter?.createHistogram('holdfast.relay.service_call.duration', {
      description: 'Duration of calls to the service',
      unit: 's',
    }),
  )
  const streams = createQuietly(() =>
    meter?.createHistogram('holdfast.relay.stream.duration', {
      description: 'Duration of streams of events, from their opening',
      unit: 's',
    }),
  )
  const failures = createQuietly(() =>
    meter?.createCounter('holdfast.relay.failures', {
      description: 'Failures of the app, the store, the service, a provider or the relay',
      unit: '{failure}',
    }),
  )
  return {
    recordRequest({ route, status, code, event }, durationMs) {
      const attributes = {
        ...(route !== undefined && { 'holdfast.route': route }),
        'http.response.status_code': status,
        ...(code !== undefined && { 'error.type': code }),
        'holdfast.event': event,
      }
      callQuietly(() => requests?.record(durationMs / 1000, attributes))
    },
    recordServiceCall({ operation, status, code }, durationMs) {
      const attributes = {
        'holdfast.operation': operation,
        ...(status !== undefined && { 'http.response.status_code': status }),
        ...(code !== undefined && { 'error.type': code }),
      }
      callQuietly(() => serviceCalls?.record(durationMs / 1000, attributes))
    },
    recordStream(end, route, durationMs) {
      const attributes = {
        'holdfast.stream.end': end,
        ...(route !== undefined && { 'holdfast.route': route }),
      }
      callQuietly(() => streams?.record(durationMs / 1000, attributes))
    },
    countFailure(code, route) {
      const attributes = {
        'error.type': code,
        ...(route !== undefined && { 'holdfast.route': route }),
      }
      callQuietly(() => failures?.add(1, attributes))
    },
  }
}

function createQuietly<T>(create: () => T): T | undefined {
  let created: T | undefined
  callQuietly(() => {
    created = create()
  })
  return created
}
