import type { RelayLogEntry, RelayServiceCall } from '../options/logOptions.ts'
import type {
  RelayAttributes,
  RelaySpan,
  RelaySpanOptions,
  RelayTracer,
} from '../options/telemetryOptions.ts'
import type { ServiceCall } from '../service/serviceTypes.ts'
import { callQuietly } from './callQuietly.ts'
import { operationOf, pathTemplate } from './operation.ts'

const serverKind = 1
const clientKind = 2
const statusOfError = { code: 2 } as const
const methods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'])

/** Starts a span, runs the work in it once, and leaves its end to the work. */
type WithSpan = <T>(
  tracer: RelayTracer | undefined,
  work: (span: RelaySpan | undefined) => Promise<T>,
) => Promise<T>

/** Runs the handling of one request in a server span, which gets its name at the end. */
export function withRequestSpan(method: string): WithSpan {
  const attributes = { 'http.request.method': methods.has(method) ? method : '_OTHER' }
  return (tracer, work) => withSpan(tracer, 'relay request', { kind: serverKind, attributes }, work)
}

/** Runs a call to the service in a client span named by the operation. */
export function withServiceSpan(call: Pick<ServiceCall, 'method' | 'path'>): WithSpan {
  const attributes = {
    'http.request.method': call.method,
    'url.template': pathTemplate(call.path),
  }
  return (tracer, work) =>
    withSpan(tracer, operationOf(call), { kind: clientKind, attributes }, work)
}

/** Ends the span of a request with what the log says of it. */
export function endRequestSpan(span: RelaySpan | undefined, entry: RelayLogEntry): void {
  const { route, status, code, reason, event, requestId } = entry
  endSpan(span, status >= 500, {
    ...(route !== undefined && { 'holdfast.route': route }),
    'http.response.status_code': status,
    ...(code !== undefined && { 'error.type': code }),
    ...(reason !== undefined && { 'holdfast.reason': reason }),
    'holdfast.event': event,
    'holdfast.request_id': requestId,
  })
}

/** Ends the span of a call to the service. */
export function endServiceSpan(
  span: RelaySpan | undefined,
  { status, code }: Pick<RelayServiceCall, 'status' | 'code'>,
): void {
  endSpan(span, status === undefined || status >= 400, {
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(code !== undefined && { 'error.type': code }),
  })
}

function endSpan(span: RelaySpan | undefined, isError: boolean, attributes: RelayAttributes): void {
  const name = attributes['holdfast.route']
  // One by one: each may reject by itself.
  if (name !== undefined) callQuietly(() => span?.updateName(String(name)))
  callQuietly(() => span?.setAttributes(attributes))
  if (isError) callQuietly(() => span?.setStatus(statusOfError))
  callQuietly(() => span?.end())
}

/** The work runs once, whether the tracer fails before it, after it, or calls it twice. */
function withSpan<T>(
  tracer: RelayTracer | undefined,
  name: string,
  options: RelaySpanOptions,
  work: (span: RelaySpan | undefined) => Promise<T>,
): Promise<T> {
  let running: Promise<T> | undefined
  const runOnce = (span?: RelaySpan): Promise<T> => {
    // guard: relay-span-once
    if (!running) running = work(span)
    return running
  }
  callQuietly(() => tracer?.startActiveSpan(name, options, runOnce))
  return runOnce()
}
