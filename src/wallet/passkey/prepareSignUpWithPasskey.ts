import { WalletError } from '../../shared/errors.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { PreparedPasskeySignIn, Wallet } from '../context/walletContext.ts'
import { type PreparedAddPasskey, prepareAddPasskey } from './prepareAddPasskey.ts'
import { preparePasskeySignIn } from './preparePasskeySignIn.ts'

/** Options of {@link prepareSignUpWithPasskey}. */
export interface PrepareSignUpWithPasskeyOptions {
  signal?: AbortSignal | undefined
}

/** What was fetched ahead of a sign-up, good until it expires. */
export interface PreparedSignUp {
  /** What to offer the customer: `create`, or `unlock` where the account has a passkey. */
  readonly offer: 'create' | 'unlock'
  /** When it is of no use any more, ISO 8601 on the service's clock. */
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
  unframedContextOf(wallet, options)
  const signIn = await preparePasskeySignIn(wallet, options).catch(undefinedWithoutPasskey)
  if (signIn)
    return { offer: 'unlock', expiresAt: signIn.expiresAt, registration: undefined, signIn }
  const registration = await prepareAddPasskey(wallet, options)
  return { offer: 'create', expiresAt: registration.expiresAt, registration, signIn }
}

function undefinedWithoutPasskey(error: unknown): undefined {
  if (error instanceof WalletError && error.code === 'CREDENTIAL_NOT_FOUND') return undefined
  throw error
}
