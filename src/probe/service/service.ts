import { toUtf8 } from '../../shared/encoding.ts'
import { ProbeError } from './probeError.ts'

/** One call to the service. */
export interface ServiceCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base address. */
  path: string
  body?: object
  headers?: Record<string, string>
}

/** The service's response, whatever the status. */
export interface ServiceResponse {
  status: number
  /** Untrusted JSON; undefined where there is none. */
  body: unknown
  /** True if there was no body, or one in JSON. */
  isJson: boolean
}

/** The service, with the credentials of the platform. */
export interface Service {
  /** @throws ProbeError when no response came, or a redirect */
  send(call: ServiceCall): Promise<ServiceResponse>
  /** The time on the service's clock, in milliseconds. */
  now(): number
}

/** The address of the service, and the credentials of its caller. */
export interface ServiceAccess {
  baseUrl: string
  clientId: string
  clientSecret: string
}

const timeoutMs = 15_000

/** Calls the service as the platform's backend does (spec 5). */
export function createService(access: ServiceAccess): Service {
  const authorization = basic(access)
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    async send(call) {
      const response = await fetchResponse(access.baseUrl, call, authorization)
      const { status, headers } = response
      if (status >= 300 && status < 400) throw redirected()
      const atMs = Date.parse(headers.get('Date') ?? '')
      if (!Number.isNaN(atMs)) aheadMs = atMs - Date.now()
      return { status, ...parse(await response.text().catch(unreachable)) }
    },
  }
}

function basic({ clientId, clientSecret }: ServiceAccess): string {
  return `Basic ${btoa(String.fromCharCode(...toUtf8(`${clientId}:${clientSecret}`)))}`
}

function fetchResponse(
  baseUrl: string,
  { method, path, body, headers }: ServiceCall,
  authorization: string,
): Promise<Response> {
  return fetch(baseUrl + path, {
    method,
    headers: {
      ...headers,
      Accept: 'application/json',
      Authorization: authorization,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect would carry the secret to where it points.
    // guard: probe-redirect
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unreachable)
}

function parse(text: string): Pick<ServiceResponse, 'body' | 'isJson'> {
  try {
    return { body: text === '' ? undefined : JSON.parse(text), isJson: true }
  } catch {
    return { body: undefined, isJson: false }
  }
}

function unreachable(): never {
  throw new ProbeError(
    'The service cannot be reached, or did not respond in time: check the host in SERVICE_URL and your network',
  )
}

function redirected(): ProbeError {
  return new ProbeError(
    'The service responded with a redirect, which is not followed: set SERVICE_URL to the address it leads to if you trust that',
  )
}
