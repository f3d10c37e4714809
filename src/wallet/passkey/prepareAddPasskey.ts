import { parseRegistrationChallenge } from '../../shared/credential.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { RegistrationChallenge } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { requireSessionToAdd } from '../credentials/requireSessionToAdd.ts'
import { request } from '../transport/request.ts'
import type { Ceremony } from '../webauthn/ceremony.ts'
import type { Attestation } from '../webauthn/createPasskey.lazy.ts'

/** Options of {@link prepareAddPasskey}. */
export interface PrepareAddPasskeyOptions {
  signal?: AbortSignal | undefined
}

/** A registration fetched ahead, good for one passkey until it expires. */
export interface PreparedAddPasskey {
  /** When the registration is of no use any more, ISO 8601 on the service's clock. */
  readonly expiresAt: string
  /** @internal */
  readonly wallet: Wallet
  /** @internal */
  readonly accountId: string
  /** @internal */
  readonly registration: RegistrationChallenge
  /** @internal Whether the account has credentials, one of which must sign for this one. */
  readonly needsSession: boolean
  /** @internal How many passkeys this page had registered by then. */
  readonly passkeys: number
  /** @internal The prompt, ready to be opened without another await. */
  readonly ceremony: Ceremony<Attestation>
}

/**
 * Does everything that comes before the prompt of {@link addPasskey}, so that the prompt can open
 * directly within a tap: Safari refuses one that comes after a network call. For a further
 * credential this includes the session that signs.
 *
 * @throws SESSION_REQUIRED when the account has a credential already and there is no session
 * @throws POLICY_VIOLATION when the relay names another relying party
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await prepareAddPasskey(wallet)
 * button.onclick = () => addPasskey(wallet, { nickname: 'My phone', prepared })
 * ```
 */
export async function prepareAddPasskey(
  wallet: Wallet,
  options: PrepareAddPasskeyOptions = {},
): Promise<PreparedAddPasskey> {
  const context = contextOf(wallet, options)
  const { signal } = options
  const accountId = await context.accountId(signal)
  const { passkeys } = context.signUps
  // Before the ceremony: a passkey that cannot be registered would stay on the device for nothing.
  const [existing, { createPasskey }] = await Promise.all([
    requireSessionToAdd(context, accountId, signal),
    loadLazily(() => import('../webauthn/createPasskey.lazy.ts')),
  ])
  const path = '/auth/registration-challenges'
  const registration = await request(
    context.transport,
    { method: 'POST', path, body: { accountId }, signal },
    parseRegistrationChallenge,
    'registration challenge',
  )
  const ceremony = createPasskey({
    registration,
    rpId: context.rpId(),
    excludeCredentialIds: existing.flatMap(({ credentialId }) => credentialId ?? []),
  })
  return {
    expiresAt: registration.expiresAt,
    wallet,
    accountId,
    registration,
    needsSession: existing.length > 0,
    passkeys,
    ceremony,
  }
}
