import {
  PasskeyError,
  type PasskeyLikelyCause,
  WalletError,
  type WalletErrorCode,
} from '../../shared/errors.ts'
import { allowsFeature, type PasskeyFeature } from './permissionsPolicy.ts'

/** A person needs longer than this to dismiss a prompt: a faster end came from the browser. */
// guard: import-writes-nothing
const minHumanMs = 300
/** Browsers give a ceremony at least this long. */
const minTimeoutMs = 55_000

/** By the DOMException's name (WebAuthn L3, 5.1.3 and 5.1.4). */
const outcomes = new Map<string, [WalletErrorCode, string]>([
  ['AbortError', ['ABORTED', 'The passkey prompt was aborted']],
  [
    'SecurityError',
    [
      'RP_ID_INVALID',
      'rpId must match the host name of the page; use localhost in place of an IP address',
    ],
  ],
  [
    'InvalidStateError',
    ['PASSKEY_ALREADY_REGISTERED', 'This authenticator already has a passkey for the account'],
  ],
  ['NotSupportedError', ['PASSKEY_UNSUPPORTED', 'This authenticator cannot create the passkey']],
  ['ConstraintError', ['PASSKEY_UNSUPPORTED', 'This authenticator cannot verify the user']],
])

/**
 * Converts the error that ended a ceremony to one of the wallet's errors. NotAllowedError covers
 * everything from cancel to time-out, so it becomes {@link PasskeyError} with the likely causes.
 */
export function toPasskeyError(
  error: unknown,
  elapsedMs: number,
  feature: PasskeyFeature,
): unknown {
  if (error instanceof WalletError) return error
  const name = exceptionName(error)
  if (name === 'NotAllowedError') return notAllowed(error, elapsedMs, feature)
  const [code, message] = outcomes.get(name) ?? ['PASSKEY_UNSUPPORTED', 'The passkey prompt failed']
  return new WalletError(code, message, { cause: error })
}

/** The name of the DOMException, behind the wrapper of a library too, and of another realm. */
function exceptionName(error: unknown): string {
  const { name, cause }: { name?: unknown; cause?: unknown } = Object(error)
  return String(Object(cause).name ?? name)
}

function notAllowed(cause: unknown, elapsedMs: number, feature: PasskeyFeature): WalletError {
  const options = { cause, retryable: true }
  if (isBlockedFrame(feature)) {
    const message = `Passkeys are blocked in this frame; set allow="${feature}" on it`
    return new WalletError('PASSKEY_BLOCKED_IN_IFRAME', message, options)
  }
  const likely = likelyCauses(elapsedMs)
  if (likely[0] === 'gestureSpent') {
    return new WalletError(
      'USER_GESTURE_REQUIRED',
      'The passkey prompt needs a tap or click; offer a button',
      options,
    )
  }
  return new PasskeyError('The passkey prompt ended without a passkey', likely, options)
}

function likelyCauses(elapsedMs: number): PasskeyLikelyCause[] {
  if (elapsedMs >= minTimeoutMs) return ['timedOut', 'cancelled', 'noMatchingPasskey']
  if (elapsedMs >= minHumanMs) return ['cancelled', 'noMatchingPasskey']
  return globalThis.navigator?.userActivation?.isActive === false
    ? ['gestureSpent', 'blockedByPolicy']
    : ['noMatchingPasskey', 'blockedByPolicy', 'cancelled']
}

/** A frame whose Permissions-Policy forbids this ceremony; others it may allow. */
function isBlockedFrame(feature: PasskeyFeature): boolean {
  if (typeof window === 'undefined' || window.top === window) return false
  return allowsFeature(feature) === false
}
