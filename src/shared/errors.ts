/**
 * Every failure of Holdfast, as one error class with one discriminant.
 *
 * Every code is listed here once, with what it means and what to do about it. Branch on `code`;
 * messages are for people and may be reworded.
 *
 * @module
 */
import type { ApiCode } from './apiCode.ts'

const errorCodes = {
  ABORTED: 'The caller aborted the operation through its AbortSignal, or destroyed the wallet.',
  ACCOUNT_AMBIGUOUS: 'The app user has several wallets: pass `accountId` to createWallet.',
  ACCOUNT_NOT_FOUND: 'The app user has no embedded wallet, or not the given one.',
  AGENT_ACTION_CHANGED:
    'The action of the agent is not the one that was shown: show it again. Nothing was approved.',
  AGENT_ACTION_NOT_PENDING: 'The action of the agent was decided before, or its agent was deleted.',
  API_ERROR:
    'The service or the relay refused the request; see `status`, `apiCode`, `reason` and `details`.',
  BUNDLE_MALFORMED: 'A sealed bundle is malformed; nothing was decrypted.',
  CREDENTIAL_IN_USE: 'The credential to revoke opened this session: sign in with another one.',
  CREDENTIAL_NOT_FOUND: 'The account has no credential of the requested type.',
  EXPORT_REJECTED: 'The export was not made by the service for this account and this device.',
  FRAMED_CONTEXT:
    'The page is framed by another site, where nothing can be changed: open it in its own tab.',
  INSECURE_CONTEXT: 'The page must be served over https or from http://localhost.',
  INSUFFICIENT_FUNDS: 'The balance does not cover the amount and its fee.',
  INVALID_INPUT: 'An argument is invalid; the message names it.',
  LAST_CREDENTIAL: 'An account must keep at least one credential.',
  LOCK_TIMEOUT:
    'Another tab or call holds the lock of this action, such as a tab that is stopped in a debugger. This call did nothing: try again, with the same quote.',
  NETWORK_ERROR:
    'The relay could not be reached, or the connection was lost: the action may have taken effect.',
  NOT_FOUND:
    'The id does not exist, or belongs to another user; with the `apiCode` `ROUTE_NOT_FOUND`, the relay has no such route: compare `relayUrl` with its `basePath`.',
  OAUTH_FAILED: 'The provider refused the sign-in, or its response is invalid.',
  OAUTH_NOT_COMPLETED:
    'The popup was closed before the sign-in was complete: offer it again. If it was still open, the provider isolates it from its opener: use startOAuthRedirect, or startAddOAuthRedirect to add a credential.',
  OAUTH_POPUP_BLOCKED: 'The browser blocked the popup: open it in a click handler, or redirect.',
  OAUTH_TOKEN_EXPIRED: 'The token of the provider has expired: start again.',
  ONE_TIME_CODE_EXPIRED: 'The one-time code has expired: request a new one.',
  ONE_TIME_CODE_REJECTED: 'The one-time code is wrong; it can be entered again.',
  ORGANIZATION_MISMATCH: 'A payload or bundle belongs to another organization than this account.',
  OUTCOME_UNKNOWN: 'The outcome of a request is unknown: read it before trying again.',
  PASSKEY_ALREADY_REGISTERED: 'This authenticator already has a passkey for the account.',
  PASSKEY_BLOCKED_IN_IFRAME: 'The Permissions-Policy of the frame does not allow passkeys.',
  PASSKEY_FOR_OTHER_ACCOUNT: 'The chosen passkey belongs to another account.',
  PASSKEY_NOT_COMPLETED:
    'The passkey ceremony ended without a credential; `likely` lists why, most likely first.',
  PASSKEY_TOO_NEW:
    'The passkey is too new to confirm this action: use an older one, or wait until `details.countsFrom`.',
  PASSKEY_UNSUPPORTED:
    'This browser or authenticator does not support the passkeys that the wallet needs.',
  PAYLOAD_MISMATCH: 'The payload to sign does not match the action. Nothing was signed.',
  PAYLOAD_NOT_SIGNABLE:
    'The payload is empty or contains an unpaired surrogate. Nothing was signed.',
  PAYLOAD_UNKNOWN: 'The payload has an unknown shape. Nothing was signed.',
  POLICY_VIOLATION: 'The relay requested weaker security than the wallet allows.',
  PUBLIC_KEY_INVALID: 'A public key is not a P-256 point in the documented encoding.',
  QUOTE_EXPIRED: 'The quote expired before it was executed: create a new one.',
  QUOTE_MISMATCH: 'The quote does not match the request and was discarded.',
  QUOTE_NOT_EXECUTABLE:
    'The quote has no payload to sign, is not PENDING (authorizeQuote first, if it is PENDING_AUTHORIZATION), waits for no text message, or belongs to another account.',
  RATE_LIMITED: 'Too many requests: wait `retryAfterSeconds`.',
  REFUSED_BY_POLICY: 'The app does not allow this action now; its `reason` says why.',
  RELAY_REDIRECTED:
    'A redirect came in place of a response of the relay: log in to the app again, or correct `relayUrl` (its scheme, host and path). The action may have taken effect.',
  RESPONSE_INVALID: 'The response of the relay does not have the documented shape.',
  RP_ID_INVALID: 'rpId does not match the host name of the page; use localhost on a local machine.',
  SCA_LOCKED:
    'Too many wrong codes: the service locked the customer for `retryAfterSeconds`, or without it until the platform resets the login.',
  SESSION_KEY_REJECTED: 'The sealed session key cannot be decrypted or imported on this device.',
  SESSION_REQUIRED: 'There is no valid session: sign in first.',
  SIGNATURE_INVALID: 'The signature of a stamp does not match the payload.',
  SIGNATURE_WINDOW_EXPIRED: 'The time to sign the request has expired: start the action again.',
  SIGNER_NOT_TRUSTED:
    'A bundle is not signed by a pinned signer key; nothing was sealed or opened.',
  SMS_OTP_UNAVAILABLE:
    'The service sends no codes by SMS (earlier than August 2026), or has no phone number of the customer.',
  STAMP_MALFORMED: 'A signature header is not a stamp in the documented format.',
  STEP_UP_REQUIRED:
    'The app demands a recent passkey for this action: call signInWithPasskey, then repeat it.',
  STORAGE_FAILED: 'The browser refused to store or read the session.',
  STORAGE_TIMEOUT: 'The browser database did not respond in time.',
  TIMEOUT: 'The relay did not respond in time: the action may have taken effect.',
  TOO_MANY_AGENT_ACTIONS:
    'More than 1,000 requests of the agent wait, and this one is not among the oldest: decide those first, or disconnect the agent. Nothing was decided.',
  UNAUTHENTICATED: 'The app session is missing or has expired: log in to the app.',
  UNSUPPORTED_BY_SERVICE:
    'The service does not have this operation: it is of an earlier generation (before August 2026).',
  USER_GESTURE_REQUIRED: 'The browser needs a tap or click directly before the passkey prompt.',
} as const

/** Every code, in alphabetical order. */
export const walletErrorCodes: WalletErrorCode[] = /* @__PURE__ */ Object.keys(
  errorCodes,
) as WalletErrorCode[]

/** The code of a {@link WalletError}. A new code may be added in a minor version. */
export type WalletErrorCode = keyof typeof errorCodes

/**
 * The codes that every action may throw, because each action first requests the user's wallet from
 * the relay. The documentation of an action names this type beside the action's own codes.
 */
export type CommonErrorCode = Extract<
  WalletErrorCode,
  | 'ABORTED'
  | 'ACCOUNT_AMBIGUOUS'
  | 'ACCOUNT_NOT_FOUND'
  | 'API_ERROR'
  | 'INSECURE_CONTEXT'
  | 'LOCK_TIMEOUT'
  | 'NETWORK_ERROR'
  | 'PASSKEY_TOO_NEW'
  | 'POLICY_VIOLATION'
  | 'RATE_LIMITED'
  | 'REFUSED_BY_POLICY'
  | 'RELAY_REDIRECTED'
  | 'RESPONSE_INVALID'
  | 'STEP_UP_REQUIRED'
  | 'STORAGE_FAILED'
  | 'STORAGE_TIMEOUT'
  | 'TIMEOUT'
  | 'UNAUTHENTICATED'
>

/**
 * The codes that every signed action may throw beside its own. Nothing was signed, except with
 * `OUTCOME_UNKNOWN` (the response was lost and the outcome could not be read) and with a
 * `SESSION_REQUIRED` of a session that ended during the action, whose signature was refused.
 */
export type SigningErrorCode = Extract<
  WalletErrorCode,
  | 'FRAMED_CONTEXT'
  | 'ORGANIZATION_MISMATCH'
  | 'OUTCOME_UNKNOWN'
  | 'PAYLOAD_MISMATCH'
  | 'PAYLOAD_NOT_SIGNABLE'
  | 'PAYLOAD_UNKNOWN'
  | 'SESSION_REQUIRED'
  | 'SIGNATURE_WINDOW_EXPIRED'
>

/** Extra facts about a {@link WalletError}. */
export interface WalletErrorOptions {
  /** The error that caused this one, if any. */
  cause?: unknown
  /** True if the same call may succeed later. @default false */
  retryable?: boolean | undefined
  /** Seconds to wait before trying again. */
  retryAfterSeconds?: number | undefined
}

/**
 * Every failure Holdfast reports. Messages never contain a key, a code, a token or a signature.
 *
 * @example
 * ```ts
 * try {
 *   await signInWithPasskey(wallet)
 * } catch (error) {
 *   if (error instanceof WalletError && error.code === 'PASSKEY_NOT_COMPLETED') offerEmailInstead()
 *   else throw error
 * }
 * ```
 */
export class WalletError extends Error {
  override name = 'WalletError'
  /** The code of the failure, to branch on. */
  readonly code: WalletErrorCode
  /** True if the same call may succeed later. */
  readonly retryable: boolean
  /** Seconds to wait before trying again; undefined when not known. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: WalletErrorCode, message: string, options: WalletErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = options.retryable ?? false
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Extra facts about an {@link ApiError}. */
export interface ApiErrorOptions extends WalletErrorOptions {
  /** The HTTP status. */
  status: number
  /** The error code of the service or the relay, such as `QUOTE_EXPIRED`. */
  apiCode: ApiCode
  /** The `reason` that the service sends with some 401 responses, such as `Invalid OTP code`. */
  reason?: string | undefined
  /** The known fields of the envelope's `details`. @default {} */
  details?: ApiErrorDetails | undefined
  /** True if the request was a read, which changes nothing. @default false */
  isRead?: boolean | undefined
}

/** A field of a request that the service or the relay refused, for a form to mark. */
export interface FieldError {
  /** The path of the field in what the action sent, such as `accountInfo.accountNumber`. */
  field: string
  /** The requirement that it must meet, in the words of the service or the relay. */
  reason: string
}

/** The details of a refusal that a form can show. A field that is missing or malformed in the response is absent. */
export interface ApiErrorDetails {
  /**
   * The check of a passkey, token or signature that failed, such as `origin` or `counter`: for logs, not for
   * customers.
   */
  check?: string
  /** Every wrong field. */
  errors?: FieldError[]
  /** Data about the sender that the payment needs: names for `senderCustomerInfo`. */
  missingFields?: string[]
  /** The smallest amount that can be sent, in the smallest unit of the currency sent. */
  minAmount?: number
  /** The largest amount that can be sent, in the smallest unit of the currency sent. */
  maxAmount?: number
  /** The time from which the passkey that was just used confirms actions; an ISO 8601 date-time. */
  countsFrom?: string
}

/**
 * The service or the relay responded with an error envelope (spec 7).
 *
 * `code` is the wallet's own code where the response has one (`RATE_LIMITED`, `QUOTE_EXPIRED`, ...)
 * and `API_ERROR` otherwise; `apiCode` is always the code of the response.
 *
 * @example
 * ```ts
 * if (error instanceof ApiError) {
 *   for (const { field, reason } of error.details.errors ?? []) markField(field, reason)
 * }
 * ```
 */
export class ApiError extends WalletError {
  override name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** The error code of the service or the relay. */
  readonly apiCode: ApiCode
  /** The service's `reason`, where it gives one. */
  readonly reason: string | undefined
  /** The wrong fields, and the limits of an amount, where the response contains them. */
  readonly details: ApiErrorDetails
  /**
   * True if the request that failed was a read. A read that follows a write in the same action says nothing of
   * the write.
   */
  readonly isRead: boolean

  constructor(code: WalletErrorCode, message: string, options: ApiErrorOptions) {
    super(code, message, options)
    this.status = options.status
    this.apiCode = options.apiCode
    this.reason = options.reason
    this.details = options.details ?? {}
    this.isRead = options.isRead ?? false
  }
}

/**
 * A reason why a passkey ceremony may have ended without a credential. Browsers report all of these with
 * the same NotAllowedError, so the list is a best guess from what can be observed.
 */
export type PasskeyLikelyCause =
  | 'cancelled'
  | 'timedOut'
  | 'noMatchingPasskey'
  | 'gestureSpent'
  | 'blockedByPolicy'

/** A passkey ceremony ended without a credential (WebAuthn `NotAllowedError`). */
export class PasskeyError extends WalletError {
  override name = 'PasskeyError'
  /** The probable causes, most likely first. */
  readonly likely: PasskeyLikelyCause[]

  constructor(message: string, likely: PasskeyLikelyCause[], options: WalletErrorOptions = {}) {
    super('PASSKEY_NOT_COMPLETED', message, { retryable: true, ...options })
    this.likely = likely
  }
}

/**
 * Returns what a code means and what to do about it, in one sentence.
 *
 * @param code - one of {@link WalletErrorCode}
 * @example
 * ```ts
 * describeErrorCode('QUOTE_EXPIRED') // 'The quote expired before it was executed: ...'
 * ```
 */
export function describeErrorCode(code: WalletErrorCode): string {
  return errorCodes[code]
}
