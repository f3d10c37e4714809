import { codeOfNoEnvelope, envelopeCode } from '../../shared/refusal.ts'
import type { Call, Route } from '../context/route.ts'
import { notFound, RelayError } from '../relayError.ts'
import { isPlatformRefusal, proofOf } from '../service/platformRefusal.ts'
import { serviceFailed } from '../service/serviceRead.ts'
import type { ServiceResponse } from '../service/serviceTypes.ts'
import { toPublicText } from './publicText.ts'
import { readRefusalDetails } from './refusalDetails.ts'
import { type ErrorEnvelope, jsonResponse } from './response.ts'

/**
 * The service's refusal, passed on with the fields of its envelope and no others.
 *
 * @throws NOT_FOUND (404) for any id: what was deleted looks like what never was
 * @throws SERVICE_ANSWER_INVALID (502) where a gateway may have written the 404 of a write
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
  const envelope = readEnvelope(status, body)
  if (status === 404 && route.ids.length > 0) throw missing(route, envelope, body)
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  trace.code = envelope.code
  return jsonResponse(status, /* guard: relay-refusal-fields */ envelope, date, headers)
}

/** A gateway's 404 of a write says nothing of the id: the service may have carried the write out. */
function missing({ method }: Route, { code }: ErrorEnvelope, body: unknown): RelayError {
  // guard: relay-gateway-not-found
  if (method === 'GET' || code !== codeOfNoEnvelope) return notFound()
  return new RelayError(
    502,
    'SERVICE_ANSWER_INVALID',
    'The service responded with 404 and no error envelope; the request may have been carried out',
    { cause: body },
  )
}

function readEnvelope(status: number, body: unknown): ErrorEnvelope {
  const { message, reason, details }: Partial<Record<keyof ErrorEnvelope, unknown>> =
    typeof body === 'object' && body !== null ? body : {}
  const known = readRefusalDetails(status, message, details)
  return {
    status,
    code: envelopeCode(status, body) ?? codeOfNoEnvelope,
    message: readMessage(status, message),
    ...(typeof reason === 'string' && {
      reason: /* guard: relay-refusal-reason */ toPublicText(reason),
    }),
    ...(known && { details: known }),
  }
}

/**
 * Returns the message of a refusal. The service's own may name the API token if it is about credentials, so words of
 * our own take its place.
 */
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
