/**
 * Everything that can go wrong in Holdfast, as one class with one discriminant.
 *
 * Every code is listed here once, with what it means and what to do about it. Branch on `code`;
 * messages are for people and may be reworded.
 *
 * @module
 */
import type { ApiCode } from './apiCode.ts'

const errorCodes = {
  ABORTED: 'The caller aborted the operation through its AbortSignal, or destroyed the wallet.',
  ACCOUNT_AMBIGUOUS: 'The app user owns several wallets: pass `accountId` to createWallet.',
  ACCOUNT_NOT_FOUND: 'The app user owns no embedded wallet, or not the one named.',
  API_ERROR: 'The service or the relay refused; see `status`, `apiCode` and `reason`.',
  BUNDLE_MALFORMED: 'A sealed bundle is not of the documented form; nothing was decrypted.',
  CREDENTIAL_IN_USE:
    'The session was opened by the very credential to be revoked: sign in with another one.',
  CREDENTIAL_NOT_FOUND: 'The account has no credential of the kind that was asked for.',
  EXPORT_REJECTED:
    'The exported wallet is not one this account’s service has made for this device.',
  FRAMED_CONTEXT: 'The page is framed by another site, which may not ask for signatures.',
  INSECURE_CONTEXT: 'WebCrypto and WebAuthn need https or http://localhost.',
  INSUFFICIENT_FUNDS: 'The account does not hold the amount and its fee.',
  INVALID_INPUT: 'An argument is of the wrong form; the message names it.',
  LAST_CREDENTIAL: 'An account must keep at least one credential.',
  NETWORK_ERROR: 'The relay could not be reached; nothing is known to have happened.',
  NOT_FOUND: 'The id does not exist, or belongs to somebody else.',
  OAUTH_FAILED: 'The provider refused, or its answer could not be used.',
  OAUTH_NOT_COMPLETED:
    'The provider’s page was closed before the sign-in was done: offer it again. Where it was open, the provider cuts it off from its opener: use startOAuthRedirect.',
  OAUTH_POPUP_BLOCKED: 'The browser blocked the popup: open it directly in a click, or redirect.',
  OAUTH_TOKEN_EXPIRED: 'The provider’s token is too old: start again.',
  ONE_TIME_CODE_EXPIRED: 'The code has expired: have a new one sent.',
  ONE_TIME_CODE_REJECTED: 'The code is wrong; it can be entered again.',
  ORGANIZATION_MISMATCH:
    'A payload or bundle names another organization than the one this account was opened with.',
  OUTCOME_UNKNOWN:
    'The answer to a signed request was lost and could not be read back. Read before trying again.',
  PASSKEY_ALREADY_REGISTERED: 'This authenticator already holds a passkey for the account.',
  PASSKEY_BLOCKED_IN_IFRAME: 'The frame lacks the Permissions-Policy that passkeys need.',
  PASSKEY_FOR_OTHER_ACCOUNT: 'The passkey that answered is not one of this account.',
  PASSKEY_NOT_COMPLETED:
    'The passkey ceremony ended without a credential; `likely` lists why, most likely first.',
  PASSKEY_UNSUPPORTED: 'This browser or authenticator cannot do what the wallet needs.',
  PAYLOAD_MISMATCH: 'The payload to sign is not what was asked for. Nothing was signed.',
  PAYLOAD_NOT_SIGNABLE: 'The payload is empty or holds an unpaired surrogate. Nothing was signed.',
  PAYLOAD_UNKNOWN: 'The payload is of no known shape and may not be signed. Nothing was signed.',
  POLICY_VIOLATION: 'The relay asked for something weaker than the wallet allows.',
  PUBLIC_KEY_INVALID: 'A public key is not a P-256 point in the documented encoding.',
  QUOTE_EXPIRED: 'The quote expired before it was executed; create a new one.',
  QUOTE_MISMATCH: 'The quote is not for what was asked; it was dropped.',
  QUOTE_NOT_EXECUTABLE: 'The quote carries no payload to sign, or is no longer PENDING.',
  RATE_LIMITED: 'Too many tries; wait `retryAfterSeconds`.',
  RESPONSE_INVALID: 'The relay answered with something that is not the documented shape.',
  RP_ID_INVALID: 'The relying party id does not fit the page; on a local machine use localhost.',
  SESSION_KEY_REJECTED: 'The sealed session key does not open with this device’s key.',
  SESSION_REQUIRED: 'There is no usable session: sign in first.',
  SIGNATURE_INVALID: 'A stamp does not verify over the payload.',
  SIGNATURE_WINDOW_EXPIRED: 'The time to sign this request has passed; start the action again.',
  SIGNER_NOT_TRUSTED:
    'A bundle is not signed by a pinned signer key; nothing was sealed or opened.',
  STAMP_MALFORMED: 'A signature header is not a stamp in the documented form.',
  STORAGE_FAILED: 'The browser refused to store or read the session.',
  STORAGE_TIMEOUT: 'The browser’s database did not answer in time.',
  TIMEOUT: 'The relay did not answer in time; nothing is known to have happened.',
  UNAUTHENTICATED: 'The platform’s own login is missing or has ended.',
  USER_GESTURE_REQUIRED: 'The browser wants a tap or click directly before the passkey prompt.',
} as const

/** Every code, in alphabetical order. */
export const walletErrorCodes: WalletErrorCode[] = /* @__PURE__ */ Object.keys(
  errorCodes,
) as WalletErrorCode[]

/** The code of a {@link WalletError}. A new code may be added in a minor version. */
export type WalletErrorCode = keyof typeof errorCodes

/**
 * What every action may throw whatever it does, because each asks the relay whose wallet this is.
 * The actions' own pages name this type beside the codes that are theirs.
 */
export type CommonErrorCode = Extract<
  WalletErrorCode,
  | 'ABORTED'
  | 'ACCOUNT_AMBIGUOUS'
  | 'ACCOUNT_NOT_FOUND'
  | 'API_ERROR'
  | 'INSECURE_CONTEXT'
  | 'NETWORK_ERROR'
  | 'POLICY_VIOLATION'
  | 'RATE_LIMITED'
  | 'RESPONSE_INVALID'
  | 'STORAGE_FAILED'
  | 'STORAGE_TIMEOUT'
  | 'TIMEOUT'
  | 'UNAUTHENTICATED'
>

/**
 * What every signed action may throw beside its own codes. Nothing was signed then, but for
 * `OUTCOME_UNKNOWN` (the answer was lost and could not be read back) and a `SESSION_REQUIRED` of a
 * session that ended meanwhile, whose signature was refused.
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
  /** What was caught on the way, if anything. */
  cause?: unknown
  /** Whether the same call may succeed later. @default false */
  retryable?: boolean | undefined
  /** How long to wait before trying again, in seconds. */
  retryAfterSeconds?: number | undefined
}

/**
 * Every failure Holdfast reports. Messages never hold a key, a code, a token or a signature.
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
  /** What went wrong, to branch on. */
  readonly code: WalletErrorCode
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** How long to wait before trying again, in seconds; undefined when not known. */
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
  /** The `reason` the service gives with some 401 answers, such as `Invalid OTP code`. */
  reason?: string | undefined
}

/**
 * The service or the relay answered with an error envelope (spec 7).
 *
 * `code` is the wallet's own code where the answer has one (`RATE_LIMITED`, `QUOTE_EXPIRED`, ...)
 * and `API_ERROR` otherwise; `apiCode` is always the answer's.
 */
export class ApiError extends WalletError {
  override name = 'ApiError'
  /** The HTTP status. */
  readonly status: number
  /** The error code of the service or the relay. */
  readonly apiCode: ApiCode
  /** The service's `reason`, where it gives one. */
  readonly reason: string | undefined

  constructor(code: WalletErrorCode, message: string, options: ApiErrorOptions) {
    super(code, message, options)
    this.status = options.status
    this.apiCode = options.apiCode
    this.reason = options.reason
  }
}

/**
 * Why a passkey ceremony may have ended without a credential. Browsers answer all of these with
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
  /** What probably happened, most likely first. */
  readonly likely: PasskeyLikelyCause[]

  constructor(message: string, likely: PasskeyLikelyCause[], options: WalletErrorOptions = {}) {
    super('PASSKEY_NOT_COMPLETED', message, { retryable: true, ...options })
    this.likely = likely
  }
}

/**
 * What a code means and what to do about it, in one sentence.
 *
 * @param code - one of {@link WalletErrorCode}
 * @example
 * ```ts
 * describeErrorCode('QUOTE_EXPIRED') // 'The quote expired before it was executed; ...'
 * ```
 */
export function describeErrorCode(code: WalletErrorCode): string {
  return errorCodes[code]
}
