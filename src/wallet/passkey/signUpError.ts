import { WalletError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'

/**
 * A sign-up that created its passkey and then opened no session. It has the `code` of what ended it,
 * and that error as its `cause`. Nothing has to be created again: `signInWithPasskey` finishes.
 */
export class SignUpError extends WalletError {
  override name = 'SignUpError'
  /** The passkey that was created. */
  readonly passkey: Credential

  constructor(passkey: Credential, cause: WalletError) {
    const { code, message, retryable, retryAfterSeconds } = cause
    const explained = `The passkey was created; sign in with it to open a session. ${message}`
    super(code, explained, { cause, retryable, retryAfterSeconds })
    this.passkey = passkey
  }
}
