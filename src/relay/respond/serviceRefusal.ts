import type { Call } from '../context/route.ts'
import type { ServiceResponse } from '../context/service.ts'
import { notFound } from '../relayError.ts'
import { isPlatformRefusal, proofOf } from '../service/platformRefusal.ts'
import { serviceFailed } from '../service/serviceRead.ts'
import { toPublicText } from './publicText.ts'
import { readRefusalDetails } from './refusalDetails.ts'
import { type ErrorEnvelope, jsonResponse } from './response.ts'

/**
 * The service's refusal, passed on with the fields of its envelope and no others.
 *
 * @throws NOT_FOUND (404) for any id: what was deleted looks like what never was
 * @throws SERVICE_ERROR (502) when the service itself is in trouble, or refuses the platform's API token
 */
export function toRefusal(response: ServiceResponse, call: Call, date: string): Response {
  const { status, body, retryAfterSeconds } = response
  const { route, trace } = call
  const isTrouble = status >= 500 && status !== 501 && status !== 503
  if (
    isTrouble ||
    /* guard: relay-refusal-of-platform */ isPlatformRefusal(response, proofOf(call))
  ) {
    throw serviceFailed(response)
  }
  if (status >= 500) trace.report(serviceFailed(response))
  if (status === 404 && route.ids.length > 0) throw notFound()
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  const envelope = readEnvelope(status, body)
  trace.code = envelope.code
  return jsonResponse(status, /* guard: relay-refusal-fields */ envelope, date, headers)
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
    message: readMessage(status, message),
    ...(typeof reason === 'string' && {
      reason: /* guard: relay-refusal-reason */ toPublicText(reason),
    }),
    ...(known && { details: known }),
  }
}

/** What the service says of credentials may name the API token, so that is said in words of our own. */
function readMessage(status: number, message: unknown): string {
  // guard: relay-refusal-own-message
  if (status === 401) return messageOf401(message)
  if (status === 403) return 'The service refused the request for this customer'
  return typeof message === 'string'
    ? /* guard: relay-refusal-message */ toPublicText(message)
    : 'The service refused the request'
}

/** The library tells a code that has ended from a wrong one by this. */
function messageOf401(message: unknown): string {
  const hasEnded = typeof message === 'string' && /no pending|expired/i.test(message)
  return hasEnded
    ? 'The service rejected the proof of the request: it has expired'
    : 'The service rejected the proof of the request'
}
