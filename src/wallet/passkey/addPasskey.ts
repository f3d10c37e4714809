import { assertRule } from '../../shared/assertInput.ts'
import { parseCredential } from '../../shared/credential.ts'
import { nickname as nicknameRule } from '../../shared/nickname.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { addPasskeyIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import type { Attestation } from '../webauthn/createPasskey.lazy.ts'
import { freshPrepared } from './freshPrepared.ts'
import { type PreparedAddPasskey, prepareAddPasskey } from './prepareAddPasskey.ts'

/** Options of {@link addPasskey}. */
export interface AddPasskeyOptions {
  /**
   * What the customer will know it by: 1 to 100 letters, digits, spaces and `. _ - ' ( )`.
   */
  nickname: string
  /** What {@link prepareAddPasskey} gave; used while it is fresh. @default fetched now */
  prepared?: PreparedAddPasskey | undefined
  signal?: AbortSignal | undefined
}

/**
 * Creates a passkey and adds it to the account (spec 4.1, POST /auth/credentials).
 *
 * The account's first credential needs no session; every later one is signed by a session of a
 * credential that is there already. That session is required before the passkey is made.
 *
 * @returns the new credential; it opens no session by itself
 * @throws INVALID_INPUT when the nickname is not of the form above, or `prepared` is another wallet's
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_ALREADY_REGISTERED, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws POLICY_VIOLATION when the relay names another relying party
 * @throws API_ERROR with `apiCode` PASSKEY_CREDENTIAL_ALREADY_EXISTS, after the prompt, where the service allows one
 * passkey an account: before the generation of August 2026
 * @throws SigningErrorCode for a further credential
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await addPasskey(wallet, { nickname: 'My phone' })
 * await signInWithPasskey(wallet)
 * ```
 */
export async function addPasskey(wallet: Wallet, options: AddPasskeyOptions): Promise<Credential> {
  const context = contextOf(wallet, options)
  const { signal } = options
  const nickname = checkedNickname(options.nickname)
  const prepared =
    usablePrepared(wallet, options.prepared) ?? (await prepareAddPasskey(wallet, { signal }))
  const attestation = await context.ceremonies.run(prepared.ceremony, signal)
  context.spentChallenges.add(prepared)
  const { accountId, registration } = prepared
  const { challenge } = registration
  return register(context, { accountId, nickname, challenge, attestation }, signal)
}

/** What was prepared, unless it has become too old, or the session that must sign has ended. */
function usablePrepared(
  wallet: Wallet,
  prepared: PreparedAddPasskey | undefined,
): PreparedAddPasskey | undefined {
  const fresh = freshPrepared(wallet, prepared)
  if (fresh?.needsSession && wallet.getState().status !== 'signedIn') return undefined
  return fresh
}

function checkedNickname(nickname: string): string {
  const trimmed: unknown = typeof nickname === 'string' ? nickname.trim() : nickname
  assertRule('nickname', trimmed, nicknameRule)
  return trimmed
}

interface NewPasskey {
  accountId: string
  nickname: string
  challenge: string
  attestation: Attestation
}

function register(
  context: WalletContext,
  passkey: NewPasskey,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const { accountId, attestation } = passkey
  const body = { type: 'PASSKEY', ...passkey }
  return signedRetry(context, {
    accountId,
    call: { method: 'POST', path: '/auth/credentials', body, signal },
    intent: addPasskeyIntent(accountId, passkey),
    parse: ({ body }) => parseCredential(body, 'credential'),
    readBack: async () => {
      const credentials = await credentialsOf(context, accountId)
      const isOurs = (found: Credential) => found.credentialId === attestation.credentialId
      return credentials.find(isOurs) ?? 'notDone'
    },
  })
}
