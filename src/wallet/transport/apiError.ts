import {
  ApiError,
  type ApiErrorDetails,
  type FieldError,
  type WalletErrorCode,
} from '../../shared/errors.ts'
import { envelopeCode } from '../../shared/refusal.ts'
import {
  array,
  dateTime,
  object,
  optional,
  type Parser,
  safeInteger,
  text,
} from '../../shared/shape.ts'

interface Envelope {
  apiCode: string
  message: string
  reason: string | undefined
  details: ApiErrorDetails
}

const maxLength = 1000
const maxErrors = 100

const shortText: Parser<string> = (value, path) => text(value, path).slice(0, 500)

const parseDetails: Parser<ApiErrorDetails> = /* @__PURE__ */ object<ApiErrorDetails>({
  check: /* @__PURE__ */ optional(shortText),
  errors: /* @__PURE__ */ optional((value, path) =>
    array(object<FieldError>({ field: shortText, reason: shortText }))(value, path).slice(
      0,
      maxErrors,
    ),
  ),
  missingFields: /* @__PURE__ */ optional(/* @__PURE__ */ array(shortText)),
  minAmount: /* @__PURE__ */ optional(safeInteger),
  maxAmount: /* @__PURE__ */ optional(safeInteger),
  countsFrom: /* @__PURE__ */ optional(dateTime),
})

/** Codes of the service and the relay (spec 7) that are the wallet's own too. */
const sharedCodes: string[] = [
  'INSUFFICIENT_FUNDS',
  'OAUTH_FAILED',
  'OAUTH_TOKEN_EXPIRED',
  'PASSKEY_TOO_NEW',
  'QUOTE_EXPIRED',
  'REFUSED_BY_POLICY',
  'STEP_UP_REQUIRED',
] satisfies WalletErrorCode[]

/** An {@link ApiError} from a status, the Retry-After header and a body that may be anything. */
export function toApiError(
  status: number,
  retryAfter: string | null,
  body: unknown,
  isRead?: boolean,
): ApiError {
  const { message, ...envelope } = readEnvelope(status, body)
  return new ApiError(codeOf(status, envelope.apiCode), message, {
    ...envelope,
    status,
    isRead,
    retryable: status === 429 || status >= 500,
    retryAfterSeconds: parseRetryAfter(retryAfter),
  })
}

/** The `apiCode` of a response without an error envelope: a proxy wrote it, not the relay. */
export function codeWithoutEnvelope(status: number): string {
  return `HTTP_${status}`
}

function codeOf(status: number, apiCode: string): WalletErrorCode {
  if (sharedCodes.includes(apiCode)) return apiCode as WalletErrorCode
  if (apiCode === 'APP_SESSION_REQUIRED') return 'UNAUTHENTICATED'
  if (apiCode === 'INSUFFICIENT_BALANCE') return 'INSUFFICIENT_FUNDS'
  // The relay has an envelope for every path it serves.
  if (apiCode === codeWithoutEnvelope(404)) return 'RESPONSE_INVALID'
  if (status === 404) return 'NOT_FOUND'
  return status === 429 ? 'RATE_LIMITED' : 'API_ERROR'
}

/** Returns a message that says what to check after a response that is not the relay's. */
export function statusOfNoRelay(status: number): string {
  return `Status ${status} of no relay: check relayUrl and your backend`
}

function readEnvelope(status: number, body: unknown): Envelope {
  const { message, reason, details }: Record<string, unknown> = Object(body)
  return {
    apiCode: envelopeCode(status, body) ?? codeWithoutEnvelope(status),
    message: shorten(message) ?? statusOfNoRelay(status),
    reason: shorten(reason),
    details: readDetails(details),
  }
}

/** Shortens a text to what a log or a page can take; undefined for anything else. */
function shorten(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxLength) : undefined
}

/** The error counts without its details, so malformed ones are dropped. */
function readDetails(details: unknown): ApiErrorDetails {
  try {
    return parseDetails(details, 'details')
  } catch {
    return {}
  }
}

/** The relay writes Retry-After in whole seconds. */
function parseRetryAfter(value: string | null): number | undefined {
  return /^\d{1,9}$/.test(String(value)) ? Number(value) : undefined
}
