import { WalletError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'

/**
 * A sign-up that created its passkey and then opened no session. It has the `code` of what ended it,
 * and that error as its `cause`. `signIn` finishes it without creating another, and so does
 * `signInWithPasskey` where there is a `passkey`.
 */
export class SignUpError extends WalletError {
  override name = 'SignUpError'
  /** The passkey that was created; undefined when it could not be registered with the account. */
  readonly passkey: Credential | undefined

  constructor(passkey: Credential | undefined, cause: WalletError) {
    const { code, message, retryable, retryAfterSeconds } = cause
    const next = passkey
      ? 'sign in with it to open a session'
      : 'sign up again to register it with the account'
    super(code, `The passkey was created; ${next}. ${message}`, {
      cause,
      retryable,
      retryAfterSeconds,
    })
    this.passkey = passkey
  }
}
