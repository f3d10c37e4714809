import { z } from 'zod'
import { NoResponseError, ServiceError } from './serviceError.ts'

/** A request to the service. */
export interface ServiceRequest {
  method: 'GET' | 'POST'
  /** Below the base URL. */
  path: string
  /** The agent's access token; absent while it has none. */
  accessToken?: string | undefined
  body?: object | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** A response of the service. */
export interface ServiceResponse {
  /** The parsed JSON. */
  body: unknown
  /** When the service sent it, by the service's clock; absent where it does not say. */
  sentAt?: Date | undefined
}

/** A service that takes longer may have lost the request. */
const timeLimitMs = 15_000

/**
 * Sends a request and returns the response.
 *
 * @param serviceUrl - the base URL of the service
 * @throws ServiceError when the service refused it
 * @throws NoResponseError when its outcome is unknown
 */
export async function sendRequest(
  serviceUrl: string,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  try {
    const response = await fetch(serviceUrl + request.path, initOf(request))
    const body = await readJson(response)
    if (response.ok && body !== undefined) return { body, sentAt: sentAt(response) }
    throw readRefusal(response, body) ?? noResponse(response)
  } catch (error) {
    if (error instanceof ServiceError || error instanceof NoResponseError) throw error
    throw new NoResponseError('The service did not respond', { cause: error })
  }
}

function initOf({ method, accessToken, body, idempotencyKey, signal }: ServiceRequest) {
  const limit = AbortSignal.timeout(timeLimitMs)
  return {
    method,
    // A redirect would take the token to another address.
    // guard: mcp-redirect
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      Accept: 'application/json',
      ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  } satisfies RequestInit
}

function sentAt({ headers }: Response): Date | undefined {
  const date = new Date(headers.get('Date') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error envelope of the service, whose status repeats that of the response. */
const envelope = z.object({
  status: z.int(),
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/),
  message: z.string(),
  details: z.looseObject({ rule: z.string().optional().catch(undefined) }).catch({}),
})

/**
 * Returns the refusal of the service; undefined for a response that leaves the outcome open. A gateway that gives up
 * writes a 4xx too, while the service carries out what it received: a refusal has the envelope of the service.
 */
function readRefusal({ status, headers }: Response, body: unknown): ServiceError | undefined {
  const { data } = envelope.safeParse(body)
  if (!data || !mayRefuse(status)) return undefined
  // guard: mcp-refusal-envelope
  if (data.status !== status) return undefined
  const { code, message, details } = data
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN)
  return new ServiceError(message, {
    status,
    code,
    rule: details.rule,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** Request Timeout, Too Early and Client Closed Request are written by what stopped waiting. */
const openStatuses = [408, 425, 499]

/** The service answers 501 where a payee's institution cannot do it; other 5xx leave it open. */
function mayRefuse(status: number): boolean {
  return (status >= 400 && status < 500 && !openStatuses.includes(status)) || status === 501
}

function noResponse({ status }: Response): NoResponseError {
  return new NoResponseError(`The service failed with status ${status}`)
}
