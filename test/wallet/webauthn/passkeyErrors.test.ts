import { afterEach, describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import { toPasskeyError } from '../../../src/wallet/webauthn/passkeyErrors.ts'
import { passkeyFeatures } from '../../../src/wallet/webauthn/permissionsPolicy.ts'

function named(name: string): Error {
  return new DOMException('raw text of the browser', name)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('toPasskeyError', () => {
  it.each([
    ['AbortError', 'ABORTED'],
    ['SecurityError', 'RP_ID_INVALID'],
    ['InvalidStateError', 'PASSKEY_ALREADY_REGISTERED'],
    ['NotSupportedError', 'PASSKEY_UNSUPPORTED'],
    ['ConstraintError', 'PASSKEY_UNSUPPORTED'],
    ['UnknownError', 'PASSKEY_UNSUPPORTED'],
    ['TypeError', 'PASSKEY_UNSUPPORTED'],
    ['constructor', 'PASSKEY_UNSUPPORTED'],
    ['__proto__', 'PASSKEY_UNSUPPORTED'],
  ])('%s becomes %s, with the cause kept', (name, code) => {
    const cause = named(name)
    expect(toPasskeyError(cause, 1_000, 'publickey-credentials-get')).toMatchObject({ code, cause })
  })

  it.each([
    [1_000, 'cancelled'],
    [60_000, 'timedOut'],
    [10, 'noMatchingPasskey'],
  ])('never shows NotAllowedError raw: after %i ms it was probably %s', (elapsedMs, first) => {
    const error = toPasskeyError(named('NotAllowedError'), elapsedMs, 'publickey-credentials-get')

    expect(error).toMatchObject({ code: 'PASSKEY_NOT_COMPLETED', retryable: true })
    expect(error).toMatchObject({ likely: expect.arrayContaining([first]) })
    expect(String(error)).not.toContain('raw text')
  })

  it('names a spent tap, which another tap mends, and no cancelling', () => {
    vi.stubGlobal('navigator', { userActivation: { isActive: false } })
    const error = toPasskeyError(named('NotAllowedError'), 10, 'publickey-credentials-get')

    expect(error).toMatchObject({ code: 'USER_GESTURE_REQUIRED', retryable: true })
  })

  it('names a frame that may sign in with passkeys and not make any', () => {
    vi.stubGlobal('window', { top: {} })
    const allowsFeature = (feature: string) => feature === 'publickey-credentials-get'
    vi.stubGlobal('document', { featurePolicy: { features: () => passkeyFeatures, allowsFeature } })
    const [signIn, making] = passkeyFeatures.map((feature) =>
      toPasskeyError(named('NotAllowedError'), 1_000, feature),
    )

    expect(signIn).toMatchObject({ code: 'PASSKEY_NOT_COMPLETED' })
    expect(making).toMatchObject({
      code: 'PASSKEY_BLOCKED_IN_IFRAME',
      message: expect.stringContaining('publickey-credentials-create'),
    })
  })

  it('finds the name behind the wrapper of a library', () => {
    const wrapped = new Error('wrapped', { cause: named('NotAllowedError') })
    expect(toPasskeyError(wrapped, 1_000, 'publickey-credentials-get')).toMatchObject({
      code: 'PASSKEY_NOT_COMPLETED',
    })
  })

  it('leaves the wallet’s own errors alone', () => {
    const own = new WalletError('POLICY_VIOLATION', 'own')
    expect(toPasskeyError(own, 0, 'publickey-credentials-get')).toBe(own)
  })
})
