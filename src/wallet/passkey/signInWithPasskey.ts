import { parseVerifiedSession } from '../../shared/credential.ts'
import { requestIdHeader } from '../../shared/headers.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { AuthSession, VerifiedSession } from '../../shared/resources.ts'
import {
  contextOf,
  type PreparedPasskeySignIn,
  type Wallet,
  type WalletContext,
} from '../context/walletContext.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { verifyCall } from '../signIn/verifyCall.ts'
import { request } from '../transport/request.ts'
import {
  isSiblings,
  type PasskeyAnswer,
  type PasskeyPromptOptions,
  promptForPasskey,
} from './passkeyAnswer.ts'
import type { PreparePasskeySignInOptions } from './passkeySignIn.lazy.ts'

/** Options of {@link signInWithPasskey}. */
export interface SignInWithPasskeyOptions extends PreparePasskeySignInOptions {
  /** What {@link preparePasskeySignIn} gave; used while it is fresh. @default fetched now */
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
  const { mediation = 'modal', signal } = options
  const prompt = mediation === 'autofill' ? promptInAutofill : promptForPasskey
  const prompted = await prompt(wallet, options)
  const answer = await toOwnAnswer(wallet, prompted, signal)
  const { accountId, clientKey, passkeyChallenge } = answer.prepared
  const verified = async () => {
    const session = await verify(context, answer, signal)
    await rememberPasskey(context, answer)
    return { verified: session, clientKey, signedInWith: passkeyChallenge.id }
  }
  const open = () => openVerifiedSession(context, accountId, verified)
  return context.withLock(accountId, open, signal)
}

async function promptInAutofill(
  wallet: Wallet,
  options: PasskeyPromptOptions,
): Promise<PasskeyAnswer> {
  const { rarePrompts } = await loadRarePrompts()
  return rarePrompts.offerInAutofill(wallet, options)
}

/** An answer of the passkey the challenge was made for. */
async function toOwnAnswer(
  wallet: Wallet,
  answer: PasskeyAnswer,
  signal: AbortSignal | undefined,
): Promise<PasskeyAnswer> {
  if (!isSiblings(answer)) return answer
  const { rarePrompts } = await loadRarePrompts()
  return rarePrompts.promptForSibling(wallet, answer, signal)
}

/** Loaded only where it is used: most customers answer a prompt with the passkey it names. */
function loadRarePrompts(): Promise<typeof import('./rarePasskeyPrompts.lazy.ts')> {
  return loadLazily(() => import('./rarePasskeyPrompts.lazy.ts'))
}

function verify(
  { transport, environment }: WalletContext,
  { prepared: { passkeyChallenge }, assertion }: PasskeyAnswer,
  signal: AbortSignal | undefined,
): Promise<VerifiedSession> {
  const body = { type: 'PASSKEY', assertion: environment?.assertionOf(assertion) ?? assertion }
  const headers = { [requestIdHeader]: passkeyChallenge.requestId }
  const call = { ...verifyCall(passkeyChallenge.id, body, signal), headers }
  return request(transport, call, parseVerifiedSession, 'session')
}

/**
 * The next prompt prefers this passkey. The user handle is kept for notifying the browser which
 * passkeys are still valid, once one is revoked.
 */
function rememberPasskey(
  { session }: WalletContext,
  { prepared: { accountId, passkeyChallenge }, assertion: { userHandle } }: PasskeyAnswer,
): Promise<void> {
  return session.updateRecord(accountId, (record) => ({
    ...record,
    lastPasskey: passkeyChallenge.id,
    ...(userHandle && { userHandle }),
  }))
}
