import type { Trace } from '../context/log.ts'
import type { ForwardedRoute } from '../context/route.ts'
import type { ServiceResponse } from '../context/service.ts'
import { notFound, RelayError } from '../relayError.ts'
import { toPublicText } from './publicText.ts'
import { readRefusalDetails } from './refusalDetails.ts'
import { type ErrorEnvelope, jsonResponse } from './response.ts'

/**
 * The service's refusal, passed on with the fields of its envelope and no others.
 *
 * @throws NOT_FOUND (404) for any id: what was deleted looks like what never was
 * @throws SERVICE_ERROR (502) when the service itself is in trouble, or knows the platform no more
 */
export function toRefusal(
  { status, body, retryAfterSeconds }: ServiceResponse,
  route: ForwardedRoute,
  date: string,
  trace: Trace,
): Response {
  const isTrouble = status >= 500 && status !== 501 && status !== 503
  if (isTrouble || isRefusalOfPlatform(status, route)) {
    throw new RelayError(
      502,
      'SERVICE_ERROR',
      'The service could not complete the request; try again later',
    )
  }
  if (status === 404 && route.ids.length > 0) throw notFound()
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  const envelope = readEnvelope(status, body)
  trace.code = envelope.code
  return jsonResponse(status, /* guard: relay-refusal-fields */ envelope, date, headers)
}

/** Where nothing of the customer's proves anything, a 401 is about the platform's own token. */
function isRefusalOfPlatform(status: number, { headers }: ForwardedRoute): boolean {
  return status === 401 && !headers.includes('signature')
}

function readEnvelope(status: number, body: unknown): ErrorEnvelope {
  const { code, message, reason, details }: Partial<Record<keyof ErrorEnvelope, unknown>> =
    typeof body === 'object' && body !== null ? body : {}
  const isCode =
    typeof code === 'string' && /* guard: relay-log-code */ /^[A-Z][A-Z0-9_]{0,63}$/.test(code)
  const known = readRefusalDetails(status, message, details)
  return {
    status,
    code: isCode ? code : 'SERVICE_REFUSED',
    message:
      typeof message === 'string'
        ? /* guard: relay-refusal-message */ toPublicText(message)
        : 'The service refused the request',
    ...(typeof reason === 'string' && {
      reason: /* guard: relay-refusal-reason */ toPublicText(reason),
    }),
    ...(known && { details: known }),
  }
}
