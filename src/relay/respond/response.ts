import type { RelayParts } from '../context/context.ts'
import { fixedHeaders } from '../relayError.ts'

/** The service's error envelope (spec 7). */
export interface ErrorEnvelope {
  status: number
  code: string
  message: string
  details?: object
  reason?: string
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
