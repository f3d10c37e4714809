import type { RelayFetch } from '../../../src/relay.ts'

/** What a scripted service was sent. */
export interface ScriptedRequest {
  method: string
  /** Below the base URL, with the query. */
  path: string
  headers: Headers
  body: unknown
}

/**
 * A service that answers as told: for what no honest service does, and for answers that the sandbox
 * gives only after long preparation.
 */
export function scriptedService(
  script: (request: ScriptedRequest) => Response | Promise<Response>,
): RelayFetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    return script({
      method: request.method,
      path: `${pathname.replace('/2025-10-13', '')}${search}`,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    })
  }
}

/** An answer of the service in JSON. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

/** A service that must not be called. */
export const noService: RelayFetch = async ({ method, url }) => {
  throw new Error(`the service was called: ${method} ${url}`)
}
