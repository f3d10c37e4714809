import { chooseCredential } from '../credentials/chooseCredential.ts'
import { loadLazily } from '../crypto/loadLazily.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { parsePasskeyChallenge } from '../transport/wire/credential.ts'
import type { PasskeyChallenge } from '../types.ts'
import { contextOf, type Wallet } from '../walletContext.ts'
import type { Ceremony } from '../webauthn/ceremony.ts'
import type { Assertion } from '../webauthn/getPasskeyAssertion.ts'
import { toCeremonyChallenge } from '../webauthn/passkeyChallenge.ts'
import { type ClientKey, generateClientKey } from './clientKey.ts'

/** Options of {@link preparePasskeySignIn}. */
export interface PreparePasskeySignInOptions {
  /** `AuthMethod:<uuid>` of the passkey, where the account has several. @default the newest */
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
  /** @internal */
  readonly clientKey: ClientKey
  /** @internal The prompt, ready to be opened without another await. */
  readonly ceremony: (mediation: 'modal' | 'autofill') => Ceremony<Assertion>
}

/**
 * Fetches the passkey challenge ahead of the tap, so that the prompt can open directly within it:
 * Safari refuses one that comes after a network call.
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
  const context = contextOf(wallet)
  const accountId = await context.accountId(options.signal)
  const { id } = await chooseCredential(context, accountId, 'PASSKEY', options)
  const [clientKey, { getPasskeyAssertion }] = await Promise.all([
    generateClientKey(context),
    loadLazily(() => import('../webauthn/getPasskeyAssertion.ts')),
  ])
  const passkeyChallenge = await request(
    context.transport,
    {
      method: 'POST',
      path: pathOf`/auth/credentials/${id}/challenge`,
      body: { clientPublicKey: clientKey.publicKeyHex },
      signal: options.signal,
    },
    parsePasskeyChallenge,
    'passkey challenge',
  )
  const { challenge, expiresAt } = passkeyChallenge
  const ceremonyChallenge = toCeremonyChallenge(challenge, context.challengeEncoding)
  return {
    expiresAt,
    wallet,
    accountId,
    passkeyChallenge,
    clientKey,
    ceremony: (mediation) =>
      getPasskeyAssertion({
        challenge: ceremonyChallenge,
        rpId: context.rpId(),
        credentialId: passkeyChallenge.credentialId,
        mediation,
      }),
  }
}
