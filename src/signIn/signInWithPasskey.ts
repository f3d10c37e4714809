import { loadLazily } from '../crypto/loadLazily.ts'
import { request } from '../transport/request.ts'
import { parseVerifiedSession } from '../transport/wire/credential.ts'
import { requestIdHeader } from '../transport/wire/headers.ts'
import type { AuthSession, VerifiedSession } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { openVerifiedSession } from './openVerifiedSession.ts'
import { type AskPasskeyOptions, askInPrompt, type PasskeyAnswer } from './passkeyAnswer.ts'
import type { PreparedPasskeySignIn, PreparePasskeySignInOptions } from './preparePasskeySignIn.ts'
import { verifyCall } from './verifyCall.ts'

/** Options of {@link signInWithPasskey}. */
export interface SignInWithPasskeyOptions extends PreparePasskeySignInOptions {
  /** What {@link preparePasskeySignIn} gave; used while it is fresh. @default fetched now */
  prepared?: PreparedPasskeySignIn | undefined
  /**
   * A prompt, or an offer in the autofill of an input with `autocomplete="username webauthn"`,
   * which stands until it is taken up, aborted or superseded; its challenge is renewed in time.
   * @default 'modal'
   */
  mediation?: 'modal' | 'autofill' | undefined
}

/**
 * Signs in with the account's passkey (spec 4.1): challenge, WebAuthn assertion, verify. The
 * session key is opened here, cannot be exported, and is stored before this resolves.
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
  const { mediation = 'modal', prepared: given, credential, signal } = options
  const ask = mediation === 'autofill' ? askInAutofill : askInPrompt
  const answer = await ask(wallet, { prepared: given, credential, signal })
  const { accountId, clientKey, passkeyChallenge } = answer.prepared
  const context = contextOf(wallet)
  const verified = async () => {
    const session = await verify(context, answer, signal)
    await rememberUserHandle(context, accountId, answer.assertion.userHandle)
    return { verified: session, clientKey, signedInWith: passkeyChallenge.id }
  }
  const open = () => openVerifiedSession(context, accountId, verified)
  return context.withLock(accountId, open, signal)
}

/** Loaded only where it is used: an offer is in no hurry. */
async function askInAutofill(wallet: Wallet, options: AskPasskeyOptions): Promise<PasskeyAnswer> {
  const { offerInAutofill } = await loadLazily(() => import('./passkeyAutofill.ts'))
  return offerInAutofill(wallet, options)
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

/** Kept to tell the browser which passkeys still count, once one is revoked. */
async function rememberUserHandle(
  { session }: WalletContext,
  accountId: string,
  userHandle: string | undefined,
): Promise<void> {
  if (!userHandle) return
  await session.updateRecord(accountId, (record) => ({ ...record, userHandle }))
}
