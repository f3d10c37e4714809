import { describe, expect, it } from 'vitest'
import { WalletError } from '../../src/errors.ts'
import { toPasskeyError } from '../../src/webauthn/passkeyErrors.ts'

function named(name: string): Error {
  return new DOMException('raw text of the browser', name)
}

describe('toPasskeyError', () => {
  it.each([
    ['AbortError', 'ABORTED'],
    ['SecurityError', 'RP_ID_INVALID'],
    ['InvalidStateError', 'PASSKEY_ALREADY_REGISTERED'],
    ['NotSupportedError', 'PASSKEY_UNSUPPORTED'],
    ['ConstraintError', 'PASSKEY_UNSUPPORTED'],
    ['UnknownError', 'PASSKEY_UNSUPPORTED'],
    ['TypeError', 'PASSKEY_UNSUPPORTED'],
  ])('%s becomes %s, with the cause kept', (name, code) => {
    const cause = named(name)
    expect(toPasskeyError(cause, 1_000)).toMatchObject({ code, cause })
  })

  it.each([
    [1_000, 'cancelled'],
    [60_000, 'timedOut'],
    [10, 'noMatchingPasskey'],
  ])('never shows NotAllowedError raw: after %i ms it was probably %s', (elapsedMs, first) => {
    const error = toPasskeyError(named('NotAllowedError'), elapsedMs)

    expect(error).toMatchObject({ code: 'PASSKEY_NOT_COMPLETED', retryable: true })
    expect(error).toMatchObject({ likely: expect.arrayContaining([first]) })
    expect(String(error)).not.toContain('raw text')
  })

  it('finds the name behind the wrapper of a library', () => {
    const wrapped = new Error('wrapped', { cause: named('NotAllowedError') })
    expect(toPasskeyError(wrapped, 1_000)).toMatchObject({ code: 'PASSKEY_NOT_COMPLETED' })
  })

  it('leaves the wallet’s own errors alone', () => {
    const own = new WalletError('POLICY_VIOLATION', 'own')
    expect(toPasskeyError(own, 0)).toBe(own)
  })
})
