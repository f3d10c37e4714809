import { parsePasskeyChallenge } from '../../shared/credential.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { Credential, PasskeyChallenge } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { type ClientKey, generateClientKey } from '../signIn/clientKey.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import type { Ceremony } from '../webauthn/ceremony.ts'
import type { Assertion, PasskeyMediation } from '../webauthn/getPasskeyAssertion.lazy.ts'
import { choosePasskey } from './choosePasskey.ts'

/** Options of {@link preparePasskeySignIn}. */
export interface PreparePasskeySignInOptions {
  /**
   * `AuthMethod:<uuid>` of the only passkey the prompt allows.
   *
   * @default all of the account's, the one last used on this device first
   */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/** A challenge fetched ahead, good for one sign-in until it expires. */
export interface PreparedPasskeySignIn {
  /** When the challenge is of no use any more, ISO 8601 on the service's clock. */
  readonly expiresAt: string
  /** @internal */
  readonly wallet: Wallet
  /** @internal */
  readonly accountId: string
  /** @internal */
  readonly passkeyChallenge: PasskeyChallenge
  /** @internal The account's passkeys. */
  readonly passkeys: Credential[]
  /** @internal */
  readonly clientKey: ClientKey
  /** @internal The prompt, ready to be opened without another await. */
  readonly ceremony: (mediation: PasskeyMediation) => Ceremony<Assertion>
}

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
  const context = contextOf(wallet, options)
  const accountId = await context.accountId(options.signal)
  const { chosen, passkeys } = await choosePasskey(context, accountId, options)
  const [clientKey, { getPasskeyAssertion }] = await Promise.all([
    generateClientKey(context),
    loadLazily(() => import('../webauthn/getPasskeyAssertion.lazy.ts')),
  ])
  const passkeyChallenge = await request(
    context.transport,
    {
      method: 'POST',
      path: pathOf`/auth/credentials/${chosen.id}/challenge`,
      body: { clientPublicKey: clientKey.publicKeyHex },
      signal: options.signal,
    },
    parsePasskeyChallenge,
    'passkey challenge',
  )
  const { challenge, expiresAt, credentialId } = passkeyChallenge
  const ownCredentialIds = [
    ...new Set([credentialId, ...passkeys.flatMap((it) => it.credentialId ?? [])]),
  ]
  return {
    expiresAt,
    wallet,
    accountId,
    passkeyChallenge,
    passkeys,
    clientKey,
    ceremony: getPasskeyAssertion({
      challenge,
      challengeEncoding: context.challengeEncoding,
      rpId: context.rpId(),
      allowedCredentialIds: options.credential ? [credentialId] : ownCredentialIds,
      ownCredentialIds,
    }),
  }
}
