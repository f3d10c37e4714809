import type { RelayContext } from '../context/context.ts'
import { fixedHeaders } from '../relayError.ts'

/** The service's error envelope (spec 7). */
export interface ErrorEnvelope {
  status: number
  code: string
  message: string
  details?: object
  reason?: string
}

/** A response; `date` is the clock the browser goes by. */
export function jsonResponse(
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

/** A response of the relay's own. */
export function relayResponse({ clock }: RelayContext, status: number, body?: object): Response {
  return jsonResponse(status, body, clock.date())
}
