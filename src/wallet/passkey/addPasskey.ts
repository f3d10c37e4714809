import { normalizedInput } from '../../shared/assertInput.ts'
import { nickname as nicknameRule } from '../../shared/fieldRules.ts'
import type { Credential } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { promptForNewPasskey, registerPasskey, unregisteredPasskey } from './newPasskey.ts'
import {
  fetchRegistration,
  freshRegistration,
  type PreparedAddPasskey,
} from './prepareAddPasskey.ts'

/** Options of {@link addPasskey}. */
export interface AddPasskeyOptions {
  /**
   * The name by which the customer will know it: 1 to 100 letters, digits, spaces and `. _ - ' ( )`.
   */
  nickname: string
  /** The result of `prepareAddPasskey`; used while it is fresh. @default fetched now */
  prepared?: PreparedAddPasskey | undefined
  signal?: AbortSignal | undefined
}

/**
 * Creates a passkey and adds it to the account (spec 4.1, POST /auth/credentials).
 *
 * The account's first credential needs no session; every later one is signed by a session of a
 * credential that is there already. That session is required before the passkey is made.
 *
 * The service takes ES256 only, so nothing else is offered: Chromium logs a warning about
 * `pubKeyCredParams`, which can be ignored. An authenticator without ES256 ends in
 * PASSKEY_NOT_COMPLETED, or in PASSKEY_UNSUPPORTED where the browser reports it.
 *
 * A failure after the prompt leaves the passkey on the device. While its registration is good, for ten
 * minutes at most, the next call registers that passkey, by the nickname it was created with, and
 * opens no prompt.
 *
 * @returns the new credential; it opens no session by itself
 * @throws INVALID_INPUT when the nickname is not of the form above, or `prepared` is another wallet's
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_ALREADY_REGISTERED, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws POLICY_VIOLATION when the relay names another relying party
 * @throws API_ERROR with `apiCode` PASSKEY_CREDENTIAL_ALREADY_EXISTS, after the prompt, where the
 * service allows one passkey an account: before the generation of August 2026
 * @throws SigningErrorCode for a further credential
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await addPasskey(wallet, { nickname: 'My phone' })
 * await signInWithPasskey(wallet)
 * ```
 */
export async function addPasskey(wallet: Wallet, options: AddPasskeyOptions): Promise<Credential> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const nickname = normalizedInput('nickname', options.nickname, nicknameRule)
  const prepared =
    freshRegistration(wallet, options.prepared) ?? (await fetchRegistration(wallet, { signal }))
  const passkey =
    unregisteredPasskey(context, prepared.accountId) ??
    (await promptForNewPasskey(context, nickname, prepared, signal))
  return registerPasskey(context, passkey, signal)
}
