import { unframedContextOf } from '../context/unframedContext.ts'
import { internals, type PreparedPasskeySignIn, type Wallet } from '../context/walletContext.ts'
import { newestOfType } from '../credentials/chooseCredential.ts'
import { fetchRegistration, type PreparedAddPasskey } from './prepareAddPasskey.ts'
import { fetchPasskeySignIn } from './preparePasskeySignIn.ts'
import { startPasskey } from './startPasskey.ts'

/** Options of {@link prepareSignUpWithPasskey}. */
export interface PrepareSignUpWithPasskeyOptions {
  signal?: AbortSignal | undefined
}

/** The data that was fetched ahead of a sign-up, good until it expires. */
export interface PreparedSignUp {
  /** The choice to offer the customer: `create`, or `unlock` where the account has a passkey. */
  readonly offer: 'create' | 'unlock'
  /** The time when it is of no use any more, ISO 8601 on the service's clock. */
  readonly expiresAt: string
  /** @internal */
  readonly registration: PreparedAddPasskey | undefined
  /** @internal */
  readonly signIn: PreparedPasskeySignIn | undefined
}

/**
 * Finds out whether to offer creating the passkey or unlocking with it, and does everything that
 * comes before the prompt of {@link signUpWithPasskey}, so that it can open directly within a tap:
 * Safari refuses one that comes after a network call.
 *
 * @returns `offer` names what the prompt will be: `create`, or `unlock` where there is a passkey
 * @throws SESSION_REQUIRED when the account has other credentials only and there is no session: sign
 * in with one of them first
 * @throws POLICY_VIOLATION when the relay names another relying party, or the challenge is none
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await prepareSignUpWithPasskey(wallet)
 * button.textContent = prepared.offer === 'create' ? 'Create wallet' : 'Unlock'
 * button.onclick = () => signUpWithPasskey(wallet, { prepared })
 * ```
 */
export async function prepareSignUpWithPasskey(
  wallet: Wallet,
  options: PrepareSignUpWithPasskeyOptions = {},
): Promise<PreparedSignUp> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  // A sign-up that ended before its session needs nothing but its prompt.
  const isUnfinished = context.signUps.unfinishedSignIn?.() !== undefined
  const start = isUnfinished ? undefined : await startPasskey(context, { signal })
  if (!start || newestOfType(start.credentials, 'PASSKEY').length > 0) {
    const prepared = await fetchPasskeySignIn(wallet, { signal }, start)
    const { expiresAt } = prepared
    const signIn = { expiresAt, [internals]: () => prepared }
    return { offer: 'unlock', expiresAt, registration: undefined, signIn }
  }
  // Beside other credentials a session has to sign.
  const known = start.credentials.length === 0 ? start : undefined
  const prepared = await fetchRegistration(wallet, { signal }, known)
  const { expiresAt } = prepared
  const registration = { expiresAt, [internals]: () => prepared }
  return { offer: 'create', expiresAt, registration, signIn: undefined }
}
