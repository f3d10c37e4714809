import { toUtf8 } from '../../shared/encoding.ts'
import { isTimeout, withDeadline } from '../http/deadline.ts'
import { discard, readText } from '../http/readBody.ts'
import type { Settings } from '../options/relayOptions.ts'
import { RelayError } from '../relayError.ts'
import { retryRead } from './retryRead.ts'
import type { ServiceClock } from './serviceClock.ts'
import type { ServiceCall, ServiceFor, ServiceResponse } from './serviceTypes.ts'

/** More than any documented response holds. */
const maxResponseBytes = 4_000_000

/**
 * Calls the service as the platform, with a deadline over call, retry and response, and goes by its
 * clock. Each call has the headers of the request that caused it, and each try is seen by its observer.
 */
export function createService(
  { service, fetch }: Pick<Settings, 'service' | 'fetch'>,
  clock: ServiceClock,
): ServiceFor {
  const authorization = basic(service.clientId, service.clientSecret)
  const sendOnce = async (call: ServiceCall, signal: AbortSignal): Promise<ServiceResponse> => {
    const request = new Request(urlOf(service.baseUrl, call), {
      method: call.method,
      headers: headersOf(call, authorization),
      ...(call.body !== undefined && { body: call.body }),
      // A redirect would carry the secret to where it points.
      // guard: relay-redirect
      redirect: 'manual',
      signal,
    })
    return toServiceResponse(await fetch(request), signal, clock)
  }
  return (observer) => ({
    send(call) {
      const headed = { ...call, headers: { ...observer.headers, ...call.headers } }
      const deadlineMs = performance.now() + service.timeoutMs
      const work = (signal: AbortSignal) => sendOnce(headed, signal)
      const tryOnce = () =>
        withDeadline(deadlineMs - performance.now(), work).catch((error: unknown) =>
          throwServiceError(error, call),
        )
      const observed = () => observer.observe(call, tryOnce, ({ status }) => status)
      return retryRead(call, observed, deadlineMs)
    },
  })
}

function basic(clientId: string, clientSecret: string): string {
  return `Basic ${btoa(String.fromCharCode(...toUtf8(`${clientId}:${clientSecret}`)))}`
}

function urlOf(baseUrl: string, { path, query = {} }: ServiceCall): string {
  const search = new URLSearchParams(query).toString()
  return `${baseUrl}${path}${search && `?${search}`}`
}

function headersOf({ body, headers }: ServiceCall, authorization: string): Record<string, string> {
  return {
    ...headers,
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    Authorization: authorization,
  }
}

async function toServiceResponse(
  response: Response,
  signal: AbortSignal,
  clock: ServiceClock,
): Promise<ServiceResponse> {
  const { status, headers } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    discard(response.body)
    throw responseInvalid('responded with a redirect')
  }
  const body = parse(await readBody(response, signal), status)
  const atMs = clock.observe(headers.get('Date'))
  return {
    status,
    body,
    atMs,
    retryAfterSeconds: parseRetryAfter(headers.get('Retry-After'), atMs),
  }
}

async function readBody({ body }: Response, signal: AbortSignal): Promise<string> {
  const tooLarge = () => responseInvalid('sent a response that is too large')
  try {
    return await readText(body, { maxBytes: maxResponseBytes, signal, tooLarge })
  } catch (error) {
    if (signal.aborted || error instanceof RelayError) throw error
    throw responseInvalid('sent an incomplete response', error)
  }
}

/**
 * Statuses of a gateway's own responses, such as that it is overloaded or has no service behind it, which need not be
 * JSON.
 */
const gatewayStatuses = [429, 502, 503, 504]

function parse(text: string, status: number): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch (cause) {
    if (gatewayStatuses.includes(status)) return undefined
    throw responseInvalid('sent a response that is not JSON', cause)
  }
}

/**
 * `fetch` does not say whether a request was sent before the connection failed. Of a write it may have been.
 *
 * @throws a {@link RelayError} for whatever kept the service from responding
 */
export function throwServiceError(
  cause: unknown,
  { method }: Pick<ServiceCall, 'method'> = { method: 'GET' },
): never {
  if (cause instanceof RelayError) throw cause
  const [status, code, what] = isTimeout(cause)
    ? ([504, 'SERVICE_TIMEOUT', 'The service did not respond in time'] as const)
    : ([502, 'SERVICE_UNREACHABLE', 'There was no response from the service'] as const)
  const outcome = method === 'GET' ? '' : '; the request may have been carried out'
  throw new RelayError(status, code, `${what}${outcome}`, { cause })
}

function responseInvalid(what: string, cause?: unknown): RelayError {
  return new RelayError(502, 'SERVICE_ANSWER_INVALID', `The service ${what}`, { cause })
}

/** Whole seconds, from a number of them or from a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const atMs = / GMT$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(1, Math.ceil((atMs - nowMs) / 1000))
}
