import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ServiceError } from './service.ts'

/** What the platform's own routes refuse, as the page is told: a status and a code. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: 400 | 401 | 404 | 409 | 429
  readonly code: string
  /** Becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: Refusal['status'], code: string, retryAfterSeconds?: number) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Turns whatever a route threw into an answer that gives nothing away. */
export function renderRefusal(error: Error, context: Context): Response {
  if (error instanceof Refusal) return render(error, context)
  // Of hono's validator: the body is no JSON.
  if (error instanceof HTTPException) return context.json({ code: 'NOT_JSON' }, error.status)
  if (error instanceof ServiceError) return context.json({ code: 'SERVICE_REFUSED' }, 502)
  const isUnreachable = error.name === 'TimeoutError' || error instanceof TypeError
  return context.json({ code: isUnreachable ? 'SERVICE_UNREACHABLE' : 'INTERNAL' }, 500)
}

function render({ status, code, retryAfterSeconds }: Refusal, context: Context): Response {
  const headers = { ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }) }
  return context.json({ code }, status, headers)
}
