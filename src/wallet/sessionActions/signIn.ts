import { normalizedInput } from '../../shared/assertInput.ts'
import { nickname as nicknameRule } from '../../shared/fieldRules.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import { internals, type Wallet } from '../context/walletContext.ts'
import { createPasskeyAndSignIn } from '../passkey/createPasskeyAndSignIn.ts'
import { freshRegistration } from '../passkey/prepareAddPasskey.ts'
import { signInWithPasskey } from '../passkey/signInWithPasskey.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import { shareSignIn } from '../signIn/shareSignIn.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import type { PreparedSignIn, SignInOptions } from './signInMethod.ts'

/**
 * Signs the customer in: carries out what {@link prepareSignIn} found. The same call is right for every
 * visit and every account: it creates the account's first passkey, prompts for it, has a code sent and
 * asks for it, or opens the popup of an OpenID provider.
 *
 * A first passkey of a new account takes two prompts, which the service requires: it issues a session for
 * an assertion only, over a challenge that it makes for a credential it knows (spec 4.1). Beside other
 * credentials it takes one: the session that signs for the passkey is the one returned.
 *
 * Once the passkey is created, every failure is a {@link SignUpError}, with the code of what
 * failed, and the next call goes on from there: a passkey that could not be registered is registered
 * without another prompt while that is possible, for ten minutes at most. Where a browser opens no second prompt within the same tap (Safari), this is
 * USER_GESTURE_REQUIRED: offer a button. The next `signIn` or `signInWithPasskey` then opens its
 * prompt without a request before it, while the challenge is fresh.
 *
 * @returns the session
 * @throws INVALID_INPUT when an option is malformed, `prepared` is another wallet's, or what the method needs is missing:
 * `askForCode`, `email` or `provider`
 * @throws CREDENTIAL_NOT_FOUND when the account has no credential that this version knows
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_ALREADY_REGISTERED, USER_GESTURE_REQUIRED,
 * PASSKEY_FOR_OTHER_ACCOUNT, PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws ONE_TIME_CODE_EXPIRED; after a wrong code the customer is asked again
 * @throws OAUTH_POPUP_BLOCKED, OAUTH_NOT_COMPLETED, OAUTH_FAILED, OAUTH_TOKEN_EXPIRED
 * @throws POLICY_VIOLATION when the relay names another relying party, or gave no target for a code that has to be sealed
 * @throws API_ERROR when the service refuses the passkey, with its refusal as the `cause`
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED, SIGNER_NOT_TRUSTED when the response of the service is not for this device
 * @throws SigningErrorCode for a passkey beside other credentials, and for sealed codes
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await prepareSignIn(wallet)
 * button.onclick = () => signIn(wallet, { prepared, askForCode, nickname: 'My laptop' })
 * ```
 */
export async function signIn(wallet: Wallet, options: SignInOptions = {}): Promise<AuthSession> {
  const context = unframedContextOf(wallet, options)
  const { nickname = 'Passkey', prepared, signal } = options
  const checked = { ...options, nickname: normalizedInput('nickname', nickname, nicknameRule) }
  const usable = usablePrepared(wallet, prepared)
  // A popup opens only directly within the tap, and has a single flight of its own.
  if (usable?.method === 'oauth') return start(wallet, checked, usable)
  const work = () => start(wallet, checked, usable)
  return shareSignIn(context, work, () => signIn(wallet, options), signal)
}

/** Returns what was prepared, unless it is of no use any more. @throws INVALID_INPUT */
function usablePrepared(
  wallet: Wallet,
  prepared: PreparedSignIn | undefined,
): PreparedSignIn | undefined {
  const { registration, passkey, other } = prepared ?? {}
  const usable =
    freshRegistration(wallet, registration) ??
    freshPrepared(wallet, passkey) ??
    freshPrepared(wallet, other)
  return usable && prepared
}

async function start(
  wallet: Wallet,
  options: SignInOptions & { nickname: string },
  usable: PreparedSignIn | undefined,
): Promise<AuthSession> {
  const { nickname, method, signal } = options
  const { registration, passkey, other } =
    usable ?? (await prepareSignIn(wallet, { method, signal }))
  if (other) return other[internals]().start(wallet, options)
  if (!registration) return signInWithPasskey(wallet, { prepared: passkey, signal })
  return createPasskeyAndSignIn(wallet, nickname, registration[internals](), signal)
}
