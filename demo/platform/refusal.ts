import type { Context } from 'hono'
import { ServiceError } from './service.ts'

/** What the platform's own routes refuse, as the page is told: a status and a code. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: 400 | 401 | 429
  readonly code: string

  constructor(status: Refusal['status'], code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Turns whatever a route threw into an answer that gives nothing away. */
export function renderRefusal(error: Error, context: Context): Response {
  if (error instanceof Refusal) return context.json({ code: error.code }, error.status)
  if (error instanceof ServiceError) return context.json({ code: 'SERVICE_REFUSED' }, 502)
  const isUnreachable = error.name === 'TimeoutError' || error instanceof TypeError
  return context.json({ code: isUnreachable ? 'SERVICE_UNREACHABLE' : 'INTERNAL' }, 500)
}
