import type { RelayError } from './relayError.ts'
import type { RelayParts } from './relayParts.ts'

/** The service's error envelope (spec section 7). */
export interface ErrorEnvelope {
  status: number
  code: string
  message: string
  details?: object
  reason?: string
}

/** What every answer carries: nothing here may be kept, framed in or guessed at. */
export const fixedHeaders: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** An answer; `date` is the clock the browser goes by. */
export function jsonAnswer(
  status: number,
  body: object | undefined,
  date: string,
  headers: Record<string, string> = {},
): Response {
  const init = { status, headers: { ...fixedHeaders, Date: date, ...headers } }
  if (body === undefined) return new Response(null, init)
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { ...init.headers, 'Content-Type': 'application/json' },
  })
}

/** An answer of the relay's own. */
export function ownAnswer({ clock }: RelayParts, status: number, body?: object): Response {
  return jsonAnswer(status, body, clock.date())
}

/** A refusal of the relay's own. */
export function errorAnswer({ clock }: Pick<RelayParts, 'clock'>, error: RelayError): Response {
  const { status, code, message, reason, retryAfterSeconds } = error
  const envelope: ErrorEnvelope = {
    status,
    code,
    message,
    ...(reason !== undefined && { reason }),
  }
  const retryAfter: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return jsonAnswer(status, envelope, clock.date(), retryAfter)
}
