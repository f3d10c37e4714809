import { toUtf8 } from '../../shared/encoding.ts'
import type { Service, ServiceCall, ServiceClock, ServiceResponse } from '../context/service.ts'
import type { Settings } from '../context/settings.ts'
import { isTimeout, withDeadline } from '../http/deadline.ts'
import { discard, readText } from '../http/readBytes.ts'
import { RelayError } from '../relayError.ts'
import { parseRetryAfter } from './retryAfter.ts'
import { retryRead } from './retryRead.ts'

/** More than any documented response holds. */
const maxResponseBytes = 4_000_000

/**
 * Calls the service as the platform, with a deadline over call, retry and response, and goes by its
 * clock.
 */
export function createService(
  { service, fetch }: Pick<Settings, 'service' | 'fetch'>,
  clock: ServiceClock,
): Service {
  const authorization = basic(service.clientId, service.clientSecret)
  const fetchOnce = (call: ServiceCall, signal: AbortSignal): Promise<Response> => {
    const request = new Request(urlOf(service.baseUrl, call), {
      method: call.method,
      headers: headersOf(call, authorization),
      ...(call.body !== undefined && { body: call.body }),
      // A redirect would carry the secret to where it points.
      // guard: relay-redirect
      redirect: 'manual',
      signal,
    })
    return fetch(request)
  }
  const send = async (call: ServiceCall, signal: AbortSignal): Promise<ServiceResponse> => {
    const bounds = { deadlineMs: performance.now() + service.timeoutMs, clock, signal }
    const response = await retryRead(call, async () => fetchOnce(call, signal), bounds)
    return toServiceResponse(response, signal, clock)
  }
  return {
    send: (call) =>
      withDeadline(service.timeoutMs, (signal) => send(call, signal)).catch(throwServiceError),
  }
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
  const body = parse(await readBody(response, signal))
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

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch (cause) {
    throw responseInvalid('sent a response that is not JSON', cause)
  }
}

/** @throws a {@link RelayError} for whatever kept the service from answering */
export function throwServiceError(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  throw isTimeout(cause)
    ? new RelayError(504, 'SERVICE_TIMEOUT', 'The service did not respond in time', { cause })
    : new RelayError(502, 'SERVICE_UNREACHABLE', 'The service could not be reached', { cause })
}

function responseInvalid(what: string, cause?: unknown): RelayError {
  return new RelayError(502, 'SERVICE_ANSWER_INVALID', `The service ${what}`, { cause })
}
