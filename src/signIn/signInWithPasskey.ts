import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { parseVerifiedSession } from '../transport/wire/credential.ts'
import { requestIdHeader } from '../transport/wire/headers.ts'
import type { AuthSession, VerifiedSession } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import type { Assertion } from '../webauthn/getPasskeyAssertion.ts'
import { openVerifiedSession } from './openVerifiedSession.ts'
import {
  type PreparedPasskeySignIn,
  type PreparePasskeySignInOptions,
  preparePasskeySignIn,
} from './preparePasskeySignIn.ts'

/** Options of {@link signInWithPasskey}. */
export interface SignInWithPasskeyOptions extends PreparePasskeySignInOptions {
  /** What {@link preparePasskeySignIn} gave; used while it is fresh. @default fetched now */
  prepared?: PreparedPasskeySignIn | undefined
  /**
   * A prompt, or an offer in the autofill of an input with `autocomplete="username webauthn"`.
   * @default 'modal'
   */
  mediation?: 'modal' | 'autofill' | undefined
}

/** A prepared challenge must outlive the prompt. */
const shortestUseMs = 30_000

/**
 * Signs in with the account's passkey (spec 4.1): challenge, WebAuthn assertion, verify. The
 * session key is opened here, cannot be exported, and is stored before this resolves.
 *
 * @returns the session
 * @throws CREDENTIAL_NOT_FOUND when the account has no passkey
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_FOR_OTHER_ACCOUNT, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws API_ERROR with `reason` when the service refuses the assertion
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED when the sealed key is not for this device
 * @example
 * ```ts
 * const session = await signInWithPasskey(wallet)
 * ```
 */
export async function signInWithPasskey(
  wallet: Wallet,
  options: SignInWithPasskeyOptions = {},
): Promise<AuthSession> {
  const context = contextOf(wallet)
  const { mediation = 'modal', signal } = options
  const prepared = isFresh(context, options.prepared)
    ? options.prepared
    : await preparePasskeySignIn(wallet, options)
  const assertion = await context.ceremonies.run(prepared.ceremony(mediation), signal)
  context.spentChallenges.add(prepared)
  return context.withLock(prepared.accountId, async () => {
    const verified = await verify(context, prepared, assertion)
    const { accountId, clientKey, passkeyChallenge } = prepared
    await rememberUserHandle(context, accountId, assertion.userHandle)
    return openVerifiedSession(context, accountId, verified, clientKey, passkeyChallenge.id)
  })
}

/** A challenge is answered once, whatever came of it: its Request-Id is single use. */
function isFresh(
  { clock, spentChallenges }: WalletContext,
  prepared: PreparedPasskeySignIn | undefined,
): prepared is PreparedPasskeySignIn {
  if (!prepared || spentChallenges.has(prepared)) return false
  return Date.parse(prepared.expiresAt) - shortestUseMs > clock.now()
}

function verify(
  { transport, environment }: WalletContext,
  { passkeyChallenge }: PreparedPasskeySignIn,
  assertion: Assertion,
): Promise<VerifiedSession> {
  const call = {
    method: 'POST',
    path: pathOf`/auth/credentials/${passkeyChallenge.id}/verify`,
    headers: { [requestIdHeader]: passkeyChallenge.requestId },
    body: { type: 'PASSKEY', assertion: environment?.assertionOf(assertion) ?? assertion },
  } as const
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
