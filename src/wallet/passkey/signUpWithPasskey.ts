import { normalizedInput } from '../../shared/assertInput.ts'
import { nickname as nicknameRule } from '../../shared/fieldRules.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import { internals, type Wallet } from '../context/walletContext.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import { shareSignIn } from '../signIn/shareSignIn.ts'
import { createPasskeyAndSignIn } from './createPasskeyAndSignIn.ts'
import { freshRegistration } from './prepareAddPasskey.ts'
import { type PreparedSignUp, prepareSignUpWithPasskey } from './prepareSignUpWithPasskey.ts'
import { signInWithPasskey } from './signInWithPasskey.ts'

/** Options of {@link signUpWithPasskey}. */
export interface SignUpWithPasskeyOptions {
  /**
   * The name by which the customer will know the passkey: 1 to 100 letters, digits, spaces and
   * `. _ - ' ( )`.
   * @default 'Passkey'
   */
  nickname?: string | undefined
  /** The result of {@link prepareSignUpWithPasskey}; used while it is fresh. @default fetched now */
  prepared?: PreparedSignUp | undefined
  signal?: AbortSignal | undefined
}

/**
 * Creates the account's first passkey and opens a session, or signs in where there is a passkey
 * already: `signIn` with passkeys alone, for an app that has no other method.
 *
 * A new account takes two prompts, which the service requires: it issues a session for an assertion
 * only, over a challenge that it makes for a credential it knows (spec 4.1). An account with other
 * credentials takes one: the session that signs for the passkey is the one returned.
 *
 * Once the passkey is created, every failure is a {@link SignUpError}, with the code of what
 * failed, and the next call goes on from there: a passkey that could not be registered is registered
 * without another prompt while that is possible, for ten minutes at most. Where a browser opens no second prompt within the same tap (Safari), this is
 * USER_GESTURE_REQUIRED: offer a button. The next `signInWithPasskey` or `signUpWithPasskey` then
 * opens its prompt without a request before it, while the challenge is fresh.
 *
 * @returns the session
 * @throws INVALID_INPUT when the nickname is not of the form above, or `prepared` is another wallet's
 * @throws SESSION_REQUIRED when the account has other credentials only and there is no session; no
 * prompt was opened
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_ALREADY_REGISTERED, USER_GESTURE_REQUIRED,
 * PASSKEY_FOR_OTHER_ACCOUNT, PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws POLICY_VIOLATION when the relay names another relying party
 * @throws API_ERROR when the service refuses the passkey, with its refusal as the `cause`
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED when the sealed key is not for this device
 * @throws SigningErrorCode for an account with other credentials
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await prepareSignUpWithPasskey(wallet)
 * button.onclick = () => signUpWithPasskey(wallet, { nickname: 'My laptop', prepared })
 * ```
 */
export async function signUpWithPasskey(
  wallet: Wallet,
  options: SignUpWithPasskeyOptions = {},
): Promise<AuthSession> {
  const context = unframedContextOf(wallet, options)
  const { nickname = 'Passkey', prepared, signal } = options
  const name = normalizedInput('nickname', nickname, nicknameRule)
  const usable = usablePrepared(wallet, prepared)
  const work = () => createOrSignIn(wallet, name, usable, signal)
  return shareSignIn(context, work, () => signUpWithPasskey(wallet, options), signal)
}

/** Returns what was prepared, unless it is of no use any more. @throws INVALID_INPUT */
function usablePrepared(
  wallet: Wallet,
  prepared: PreparedSignUp | undefined,
): PreparedSignUp | undefined {
  const { registration, signIn } = prepared ?? {}
  const usable = freshRegistration(wallet, registration) ?? freshPrepared(wallet, signIn)
  return usable && prepared
}

async function createOrSignIn(
  wallet: Wallet,
  nickname: string,
  usable: PreparedSignUp | undefined,
  signal: AbortSignal | undefined,
): Promise<AuthSession> {
  const { registration, signIn } = usable ?? (await prepareSignUpWithPasskey(wallet, { signal }))
  if (!registration) return signInWithPasskey(wallet, { prepared: signIn, signal })
  return createPasskeyAndSignIn(wallet, nickname, registration[internals](), signal)
}
