import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The body of every refusal on the wire. */
export type ErrorBody = {
  status: number
  code: string
  message: string
  details?: Record<string, unknown>
  reason?: string
}

/** The optional parts of a refusal. */
export type ApiExceptionOptions = {
  details?: Record<string, unknown>
  /** The sentence the service puts beside `code` on a refused proof. */
  reason?: string
  headers?: Record<string, string>
  /** Keep what the unit of work wrote, such as a counted guess, although it ends in this refusal. */
  keepsChanges?: boolean
  cause?: unknown
}

/** A refusal: thrown anywhere below a route and rendered once, in the app's `onError`. */
export class ApiException extends Error {
  override readonly name = 'ApiException'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: Record<string, unknown> | undefined
  readonly reason: string | undefined
  readonly headers: Record<string, string>
  readonly keepsChanges: boolean

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: ApiExceptionOptions = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.details = options.details
    this.reason = options.reason
    this.headers = options.headers ?? {}
    this.keepsChanges = options.keepsChanges ?? false
  }

  /** The envelope of this refusal. */
  toBody(): ErrorBody {
    return {
      status: this.status,
      code: this.code,
      message: this.message,
      ...(this.details && { details: withErrors(this.details, this.message) }),
      ...(this.reason !== undefined && { reason: this.reason }),
    }
  }
}

/** Lists a single wrong field as several ones are listed. */
function withErrors(details: Record<string, unknown>, reason: string): Record<string, unknown> {
  const { field, errors = [{ field, reason }] } = details
  return field === undefined ? details : { ...details, errors }
}

/** A field of the request is missing or wrong. */
export function invalidInput(message: string, details?: Record<string, unknown>): ApiException {
  return new ApiException(400, 'INVALID_INPUT', message, details ? { details } : {})
}

/** A proof (code, assertion, token, signature) does not hold. */
export function unauthorized(reason: string, options: ApiExceptionOptions = {}): ApiException {
  return new ApiException(401, 'UNAUTHORIZED', reason, { reason, ...options })
}

/** The named thing is not there, or not the caller's: the two look the same. */
export function notFound(code: string, what: string): ApiException {
  return new ApiException(404, code, `${what} not found`)
}

/** The thing is there, but not in a state that allows this. */
export function conflict(message: string, details?: Record<string, unknown>): ApiException {
  return new ApiException(409, 'CONFLICT', message, details ? { details } : {})
}
