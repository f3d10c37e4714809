import {
  PasskeyError,
  type PasskeyLikelyCause,
  WalletError,
  type WalletErrorCode,
} from '../errors.ts'

/** A person needs longer than this to dismiss a prompt: a faster end came from the browser. */
const fasterThanAnyoneMs = 300
/** Browsers give a ceremony at least this long. */
const shortestTimeoutMs = 55_000

/** By the code SimpleWebAuthn gives, and by DOMException name where it gives none. */
const codes = new Map<string, [WalletErrorCode, string]>([
  ['ERROR_CEREMONY_ABORTED', ['ABORTED', 'The passkey prompt was aborted']],
  ['AbortError', ['ABORTED', 'The passkey prompt was aborted']],
  [
    'ERROR_INVALID_DOMAIN',
    ['RP_ID_INVALID', 'Passkeys need a domain name: use localhost, not an IP'],
  ],
  ['ERROR_INVALID_RP_ID', ['RP_ID_INVALID', 'The relying party id does not fit this page']],
  ['SecurityError', ['RP_ID_INVALID', 'The relying party id does not fit this page']],
  [
    'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    ['PASSKEY_ALREADY_REGISTERED', 'This device already holds a passkey for the account'],
  ],
  ['InvalidStateError', ['PASSKEY_ALREADY_REGISTERED', 'This device already holds a passkey']],
  [
    'NotSupportedError',
    ['PASSKEY_UNSUPPORTED', 'This device cannot make the passkey that is needed'],
  ],
  ['ConstraintError', ['PASSKEY_UNSUPPORTED', 'This device cannot verify who is using it']],
])

/**
 * What ended a ceremony, as one of the wallet's errors. NotAllowedError covers everything from
 * cancel to time-out, so it becomes {@link PasskeyError} with the likely causes.
 */
export function toPasskeyError(error: unknown, elapsedMs: number): unknown {
  if (error instanceof WalletError) return error
  for (const key of keysOf(error)) {
    const found = codes.get(key)
    if (found) return new WalletError(...found, { cause: error })
  }
  if (isNotAllowed(error)) return notAllowed(error, elapsedMs)
  return new WalletError('PASSKEY_UNSUPPORTED', 'The browser could not run the passkey prompt', {
    cause: error,
  })
}

function keysOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code: unknown = Reflect.get(error, 'code')
  const { cause } = error
  return [
    ...(typeof code === 'string' ? [code] : []),
    error.name,
    ...(cause instanceof Error ? [cause.name] : []),
  ]
}

function isNotAllowed(error: unknown): boolean {
  return keysOf(error).includes('NotAllowedError')
}

function notAllowed(error: unknown, elapsedMs: number): WalletError {
  if (isBlockedFrame()) {
    return new WalletError('PASSKEY_BLOCKED_IN_IFRAME', 'This frame may not use passkeys', {
      cause: error,
    })
  }
  const likely = likelyCauses(elapsedMs)
  if (likely[0] === 'gestureSpent') {
    return new WalletError('USER_GESTURE_REQUIRED', 'Tap again to open the passkey prompt', {
      cause: error,
      retryable: true,
    })
  }
  return new PasskeyError('The passkey prompt ended without a passkey', likely, { cause: error })
}

function likelyCauses(elapsedMs: number): PasskeyLikelyCause[] {
  if (elapsedMs >= shortestTimeoutMs) return ['timedOut', 'cancelled', 'noMatchingPasskey']
  if (elapsedMs >= fasterThanAnyoneMs) return ['cancelled', 'noMatchingPasskey']
  const isIdle = globalThis.navigator?.userActivation?.isActive === false
  return isIdle
    ? ['gestureSpent', 'blockedByPolicy']
    : ['noMatchingPasskey', 'blockedByPolicy', 'cancelled']
}

/** A frame whose Permissions-Policy names the feature as not allowed. */
function isBlockedFrame(): boolean {
  if (typeof document === 'undefined' || globalThis.top === globalThis.self) return false
  const policy: unknown = Reflect.get(document, 'featurePolicy')
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return false
  const { allowsFeature } = policy as { allowsFeature(feature: string): boolean }
  return !allowsFeature.call(policy, 'publickey-credentials-get')
}
