import { loadLazily } from '../crypto/loadLazily.ts'
import { WalletError } from '../errors.ts'
import { addPasskeyIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { request } from '../transport/request.ts'
import {
  nicknamePattern,
  parseCredential,
  parseRegistrationChallenge,
} from '../transport/wire/credential.ts'
import type { Credential } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import type { Attestation } from '../webauthn/createPasskey.ts'
import { credentialsOf } from './listCredentials.ts'

/** Options of {@link addPasskey}. */
export interface AddPasskeyOptions {
  /**
   * What the customer will know it by: 1 to 100 letters, digits, spaces and `. _ - ' ( )`.
   */
  nickname: string
  signal?: AbortSignal | undefined
}

/**
 * Creates a passkey and adds it to the account (spec 4.1, POST /auth/credentials).
 *
 * The account's first credential needs no session; every later one is signed by a session of a
 * credential that is there already.
 *
 * @returns the new credential; it opens no session by itself
 * @throws INVALID_INPUT when the nickname is not of the form above
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_ALREADY_REGISTERED, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws POLICY_VIOLATION when the relay asks for another relying party
 * @throws SigningErrorCode for a further credential
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await addPasskey(wallet, { nickname: 'My phone' })
 * await signInWithPasskey(wallet)
 * ```
 */
export async function addPasskey(wallet: Wallet, options: AddPasskeyOptions): Promise<Credential> {
  const context = contextOf(wallet)
  const { signal } = options
  const nickname = checkedNickname(options.nickname)
  const accountId = await context.accountId(signal)
  const [registration, existing, { createPasskey }] = await Promise.all([
    requestRegistration(context, accountId, signal),
    credentialsOf(context, accountId, signal),
    loadLazily(() => import('../webauthn/createPasskey.ts')),
  ])
  const ceremony = createPasskey({
    registration,
    rpId: context.rpId(),
    excludeCredentialIds: existing.flatMap(({ credentialId }) => credentialId ?? []),
  })
  const attestation = await context.ceremonies.run(ceremony, signal)
  const { challenge } = registration
  return register(context, { accountId, nickname, challenge, attestation }, signal)
}

function checkedNickname(nickname: string): string {
  const trimmed = typeof nickname === 'string' ? nickname.trim() : ''
  if (nicknamePattern.test(trimmed)) return trimmed
  throw new WalletError(
    'INVALID_INPUT',
    "nickname must be 1 to 100 letters, digits, spaces and . _ - ' ( )",
  )
}

function requestRegistration(context: WalletContext, accountId: string, signal?: AbortSignal) {
  return request(
    context.transport,
    { method: 'POST', path: '/auth/registration-challenges', body: { accountId }, signal },
    parseRegistrationChallenge,
    'registration challenge',
  )
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
