import type { AuthSession, Credential } from '../../shared/resources.ts'
import type { Handle, Prepared, PreparedPasskeySignIn, Wallet } from '../context/walletContext.ts'
import type { ResendResult } from '../oneTimeCode/oneTimeCodeSignIn.ts'
import type { PreparedAddPasskey } from '../passkey/prepareAddPasskey.ts'

/**
 * A method by which a customer signs in:
 *
 * - `createPasskey`: a passkey prompt creates the account's first passkey
 * - `passkey`: a passkey prompt
 * - `emailOtp`, `smsOtp`: a code is sent, and typed in
 * - `oauth`: an OpenID provider in a popup
 */
export type SignInMethod = 'createPasskey' | 'passkey' | 'emailOtp' | 'smsOtp' | 'oauth'

/** The sign-in method that comes next, with everything fetched that its prompt needs. */
export interface PreparedSignIn {
  /** The method to offer the customer. */
  readonly method: SignInMethod
  /** Every method that this account has and this browser supports, the best one first. */
  readonly methods: readonly SignInMethod[]
  /** The account's credentials of the method, newest first: the nickname of one for codes is where they go. */
  readonly credentials: readonly Credential[]
  /** True if a code is on its way, sent before a reload for example: call `signIn` without a tap. */
  readonly isCodeSent: boolean
  /** The time until which a passkey prompt opens directly within the tap, ISO 8601 on the service's clock. */
  readonly expiresAt?: string
  /** @internal */
  readonly registration?: PreparedAddPasskey
  /** @internal */
  readonly passkey?: PreparedPasskeySignIn
  /** @internal */
  readonly other?: Handle<OtherSignIn>
}

/** The facts that an app has when it asks the customer for the code that was sent. */
export interface CodeQuestion {
  /** The method by which the code was sent. */
  method: 'emailOtp' | 'smsOtp'
  /** The address or number that the code went to, as the service shows it. */
  nickname: string
  /** True if the code that was given last is wrong. */
  isRetry: boolean
  /** Has another code sent, unless it is too early. */
  resend(options?: { signal?: AbortSignal | undefined }): Promise<ResendResult>
  /** Fires when the sign-in is aborted or the wallet is destroyed, so that a dialog closes. */
  signal: AbortSignal
}

/** Options of `signIn`. */
export interface SignInOptions {
  /** The result of `prepareSignIn`; used while it is fresh. @default fetched now */
  prepared?: PreparedSignIn | undefined
  /** As `prepareSignIn` takes it, where nothing fresh was prepared. @default the best one */
  method?: SignInMethod | undefined
  /**
   * The name by which the customer will know a new passkey: 1 to 100 letters, digits, spaces and
   * `. _ - ' ( )`.
   * @default 'Passkey'
   */
  nickname?: string | undefined
  /** Asks the customer for the code that was sent; what it throws ends the sign-in. Required for codes. */
  askForCode?: ((question: CodeQuestion) => string | Promise<string>) | undefined
  /** The address that codes go to, for `emailOtp` of an account without credentials: one the platform has verified. */
  email?: string | undefined
  /** For `oauth`: the provider's name in the relay's configuration. */
  provider?: string | undefined
  /** For `oauth`: `AuthMethod:<uuid>`, required where the account has several. */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/** A sign-in without a passkey, behind the handle that the app has. */
export interface OtherSignIn extends Prepared {
  isCodeSent: boolean
  start(wallet: Wallet, options: SignInOptions): Promise<AuthSession>
}
