import {
  contextOf,
  internals,
  type PasskeySignIn,
  type PreparedPasskeySignIn,
  type Wallet,
} from '../context/walletContext.ts'
import { orAborted } from '../platform/abort.ts'
import { loadPasskeySignIn } from './loadPasskeySignIn.ts'
import type { PreparePasskeySignInOptions } from './passkeySignIn.lazy.ts'
import type { SignInStart } from './startSignIn.ts'

/**
 * Fetches the passkey challenge ahead of the tap, so that the prompt can open directly within it:
 * Safari refuses one that comes after a network call. The challenge is for one passkey: the named
 * one, or the one last used on this device, or the newest.
 *
 * @throws CREDENTIAL_NOT_FOUND when the account has no passkey
 * @throws POLICY_VIOLATION when the challenge is not one a service would give
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await preparePasskeySignIn(wallet)
 * button.onclick = () => signInWithPasskey(wallet, { prepared })
 * ```
 */
export async function preparePasskeySignIn(
  wallet: Wallet,
  options: PreparePasskeySignInOptions = {},
): Promise<PreparedPasskeySignIn> {
  const prepared = await fetchPasskeySignIn(wallet, options)
  return { expiresAt: prepared.expiresAt, [internals]: () => prepared }
}

/**
 * The same without a handle, for the library's own prompts.
 *
 * @param known - what is known of the account, where it was read just before
 */
export async function fetchPasskeySignIn(
  wallet: Wallet,
  options: PreparePasskeySignInOptions,
  known?: SignInStart,
): Promise<PasskeySignIn> {
  const context = contextOf(wallet, options)
  const preparing = loadPasskeySignIn().then(({ unfinishedOrNew }) =>
    unfinishedOrNew(context, options, known),
  )
  // A chunk may never come.
  return orAborted(preparing, options.signal)
}
