import type { RelayErrorCode } from '../shared/relayErrorCode.ts'

/** Extra facts about a {@link RelayError}. */
export interface RelayErrorOptions {
  /** The cause of the error; not shown. */
  cause?: unknown
  /** Sits beside `code` in the envelope, as the service does it with 401. */
  reason?: string
  /**
   * The field of the request that is wrong, as the service's own refusals show it, or the time when a passkey will
   * count.
   */
  details?: { errors: { field: string; reason: string }[] } | { countsFrom: string }
  /** Becomes the Retry-After header. */
  retryAfterSeconds?: number
}

/** Headers of every response: it may not be cached, embedded by another origin, or interpreted as another type. */
export const fixedHeaders: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * A refusal, thrown anywhere in the relay and rendered once as the service's error envelope. The
 * handler of createRelay never lets one out; verifyWebhook throws it.
 *
 * @example
 * ```ts
 * if (error instanceof RelayError) return error.toResponse()
 * ```
 */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly status: number
  readonly code: RelayErrorCode
  readonly reason: string | undefined
  readonly details: RelayErrorOptions['details']
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: RelayErrorCode,
    message: string,
    options: RelayErrorOptions = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.status = status
    this.code = code
    this.reason = options.reason
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The response that represents it. */
  toResponse(headers: Record<string, string> = {}): Response {
    const { status, code, message, reason, details, retryAfterSeconds } = this
    const envelope = {
      status,
      code,
      message,
      ...(details && { details }),
      ...(reason !== undefined && { reason }),
    }
    return new Response(JSON.stringify(envelope), {
      status,
      headers: {
        ...fixedHeaders,
        'Content-Type': 'application/json',
        ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
        ...headers,
      },
    })
  }
}

/** The cause of an error that names the option to check, and holds nothing of a request. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Any error as the response that represents it; what is not a refusal shows nothing of itself. */
export function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError(500, 'INTERNAL_ERROR', 'The relay failed with an internal error', {
    cause: error,
  })
}

/**
 * The one response for what does not exist and for what belongs to another user. The caller cannot tell
 * which of the two it is.
 */
export function notFound(): RelayError {
  return new RelayError(404, 'NOT_FOUND', 'Not found')
}

/** The one response for every path and method that the relay does not serve, and for routes that its options leave out. */
export function routeNotFound(): RelayError {
  return new RelayError(
    404,
    'ROUTE_NOT_FOUND',
    'The relay does not serve this path and method: check relayUrl against the basePath of the relay, and the options that leave routes out',
  )
}
