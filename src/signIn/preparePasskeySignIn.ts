import { chooseCredential } from '../credentials/chooseCredential.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { parsePasskeyChallenge } from '../transport/wire/credential.ts'
import type { PasskeyChallenge } from '../types.ts'
import { contextOf, type Wallet } from '../walletContext.ts'
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
  readonly accountId: string
  /** @internal */
  readonly passkeyChallenge: PasskeyChallenge
  /** @internal base64url of the bytes to sign over */
  readonly ceremonyChallenge: string
  /** @internal */
  readonly clientKey: ClientKey
}

/**
 * Fetches the passkey challenge ahead of the tap, so that the prompt can open directly within it:
 * Safari refuses one that comes after a network call.
 *
 * @throws CREDENTIAL_NOT_FOUND when the account has no passkey
 * @throws RATE_LIMITED with `retryAfterSeconds`
 * @throws POLICY_VIOLATION when the challenge is not one a service would give
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
  const accountId = await context.accountId()
  const { id } = await chooseCredential(context, accountId, 'PASSKEY', options)
  const clientKey = await generateClientKey(context)
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
  return { expiresAt, accountId, passkeyChallenge, ceremonyChallenge, clientKey }
}
