/** The codes of the relay's own refusals, beside the service's, which are passed on. */
export type RelayErrorCode =
  | 'APP_SESSION_REQUIRED'
  | 'CONTACT_NOT_VERIFIED'
  | 'FORBIDDEN'
  | 'INTERNAL_ERROR'
  | 'INVALID_INPUT'
  | 'NOT_FOUND'
  | 'OAUTH_FAILED'
  | 'OAUTH_TOKEN_EXPIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'REGISTRATION_CHALLENGE_INVALID'
  | 'REQUEST_TIMEOUT'
  | 'SERVICE_ANSWER_INVALID'
  | 'SERVICE_ERROR'
  | 'SERVICE_TIMEOUT'
  | 'SERVICE_UNREACHABLE'
  | 'UNAUTHORIZED'
  | 'UNSUPPORTED_MEDIA_TYPE'

/** Extra facts about a {@link RelayError}. */
export interface RelayErrorOptions {
  cause?: unknown
  /** Sits beside `code` in the envelope, as the service does it with 401. */
  reason?: string
  /** Becomes the Retry-After header. */
  retryAfterSeconds?: number
}

/** A refusal, thrown anywhere in the relay and rendered once as the service's error envelope. */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly status: number
  readonly code: RelayErrorCode
  readonly reason: string | undefined
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
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/**
 * The one answer for what does not exist and for what belongs to somebody else: whoever asks cannot
 * tell which it was.
 */
export function notFound(): RelayError {
  return new RelayError(404, 'NOT_FOUND', 'There is no such thing')
}
