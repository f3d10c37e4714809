import { loadLazily } from '../../shared/loadLazily.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { contextOf, type PreparedPasskeySignIn, type Wallet } from '../context/walletContext.ts'
import { loadPasskeySignIn } from './loadPasskeySignIn.ts'
import { isSiblings, promptForPasskey } from './passkeyAnswer.ts'
import type { PreparePasskeySignInOptions } from './passkeySignIn.lazy.ts'
import type { RarePasskeyPrompts } from './rarePasskeyPrompts.lazy.ts'

/** Options of {@link signInWithPasskey}. */
export interface SignInWithPasskeyOptions extends PreparePasskeySignInOptions {
  /** The result of {@link preparePasskeySignIn}; used while it is fresh. @default fetched now */
  prepared?: PreparedPasskeySignIn | undefined
  /**
   * A prompt, or an offer in the autofill of an input with `autocomplete="username webauthn"`,
   * which lasts until it is accepted, aborted or superseded; its challenge is renewed in time.
   * @default 'modal'
   */
  mediation?: 'modal' | 'autofill' | undefined
}

/**
 * Signs in with a passkey of the account (spec 4.1): challenge, WebAuthn assertion, verify. The
 * session key is opened here, cannot be exported, and is stored before this resolves.
 *
 * A challenge is for one passkey. When the customer chooses another of the account's, that one gets
 * a challenge of its own and a second prompt. Where the browser allows no prompt without a tap, this
 * throws USER_GESTURE_REQUIRED, and the next call starts with the chosen passkey.
 *
 * @returns the session
 * @throws CREDENTIAL_NOT_FOUND when the account has no passkey
 * @throws INVALID_INPUT when `prepared` is another wallet's
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_FOR_OTHER_ACCOUNT, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws API_ERROR with `reason` when the service refuses the assertion
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED when the sealed key is not for this device
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const session = await signInWithPasskey(wallet)
 * ```
 */
export async function signInWithPasskey(
  wallet: Wallet,
  options: SignInWithPasskeyOptions = {},
): Promise<AuthSession> {
  const context = contextOf(wallet, options)
  const { mediation, signal } = options
  const prompted =
    mediation === 'autofill'
      ? await (await loadRarePrompts()).offerInAutofill(wallet, options)
      : await promptForPasskey(wallet, options)
  // Of the passkey the challenge was made for.
  const answer = isSiblings(prompted)
    ? await (await loadRarePrompts()).promptForSibling(wallet, prompted, signal)
    : prompted
  const { completePasskeySignIn } = await loadPasskeySignIn()
  return completePasskeySignIn(context, answer, signal)
}

/** Loaded only where it is used: most customers answer a prompt with the passkey it names. */
async function loadRarePrompts(): Promise<RarePasskeyPrompts> {
  const { rarePrompts } = await loadLazily(() => import('./rarePasskeyPrompts.lazy.ts'))
  return rarePrompts
}
