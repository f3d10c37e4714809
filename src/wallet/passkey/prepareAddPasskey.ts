import { parseRegistrationChallenge } from '../../shared/credential.ts'
import { loadBeside } from '../../shared/loadBeside.ts'
import type { RegistrationChallenge } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import {
  contextOf,
  internals,
  type Prepared,
  type Wallet,
  type WalletContext,
} from '../context/walletContext.ts'
import { requireSessionToAdd } from '../credentials/requireSessionToAdd.ts'
import { orAborted } from '../platform/abort.ts'
import { prepareBundleOpening } from '../signIn/clientKey.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import { request } from '../transport/request.ts'
import type { Ceremony } from '../webauthn/ceremony.ts'
import type { Attestation } from '../webauthn/createPasskey.lazy.ts'
import { loadCreatePasskey } from '../webauthn/loadCreatePasskey.ts'
import { loadPasskeySignIn } from './loadPasskeySignIn.ts'
import type { SignInStart } from './startSignIn.ts'

/** Options of {@link prepareAddPasskey}. */
export interface PrepareAddPasskeyOptions {
  signal?: AbortSignal | undefined
}

/** A challenge for a new passkey, and what belongs to it. */
export interface PasskeyRegistration extends Prepared {
  accountId: string
  registration: RegistrationChallenge
  /** True if the account has credentials, one of which must sign for this one. */
  needsSession: boolean
  /** The number of passkeys that this page had registered by then. */
  passkeys: number
  /** The prompt, ready to be opened without another await. */
  ceremony: Ceremony<Attestation>
}

/** A registration fetched ahead, good for one passkey until it expires. */
export interface PreparedAddPasskey {
  /** The time when the registration is of no use any more, ISO 8601 on the service's clock. */
  readonly expiresAt: string
  /** @internal */
  readonly [internals]: () => PasskeyRegistration
}

/**
 * Does everything that comes before the prompt of {@link addPasskey}, so that the prompt can open
 * directly within a tap: Safari refuses one that comes after a network call. For a further
 * credential this includes the session that signs.
 *
 * @throws SESSION_REQUIRED when the account has a credential already and there is no session
 * @throws POLICY_VIOLATION when the relay names another relying party
 * @throws FRAMED_CONTEXT
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
  const prepared = await fetchRegistration(wallet, options)
  return { expiresAt: prepared.expiresAt, [internals]: () => prepared }
}

/**
 * The same without a handle, for the library's own prompts.
 *
 * @param known - what is known of the account, where it was read just before, and no session has to be opened
 */
export async function fetchRegistration(
  wallet: Wallet,
  options: PrepareAddPasskeyOptions,
  known?: SignInStart,
): Promise<PasskeyRegistration> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const accountId = await context.accountId(signal)
  const { passkeys } = context.signUps
  const isSure = known !== undefined || (await context.session.getValidSession(accountId))
  const requestAnother = () => requestRegistration(context, accountId, signal)
  // Before the ceremony: a passkey that cannot be registered would stay on the device for nothing.
  const prepare = () =>
    Promise.all([
      known?.registration?.() ?? (isSure && requestAnother()),
      orAborted(loadCreatePasskey(), signal),
      known && orAborted(loadSignIn(context), signal),
    ])
  const [existing, [requested, { createPasskey }]] = await loadBeside(
    prepare,
    async (loading) =>
      known?.credentials ?? requireSessionToAdd(context, accountId, signal, loading),
  )
  const registration = requested || (await requestAnother())
  const ceremony = createPasskey({
    registration,
    rpId: context.rpId(),
    excludeCredentialIds: existing.flatMap(({ credentialId }) => credentialId ?? []),
  })
  return {
    expiresAt: registration.expiresAt,
    clock: context.clock,
    accountId,
    registration,
    needsSession: existing.length > 0,
    passkeys,
    ceremony,
  }
}

/** Loads what opens a session with the new passkey in the same tap. */
function loadSignIn({ sessionKeys }: WalletContext): Promise<unknown> {
  const isSealed = sessionKeys === 'sealed'
  return Promise.all([loadPasskeySignIn(), isSealed && prepareBundleOpening()])
}

function requestRegistration(
  { transport }: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<RegistrationChallenge> {
  const path = '/auth/registration-challenges'
  const call = { method: 'POST', path, body: { accountId }, signal } as const
  return request(transport, call, parseRegistrationChallenge, 'registration challenge')
}

/**
 * Returns what was prepared, unless it is out of date: it has expired, the session that must sign
 * has ended, or the account has a newer credential that it does not exclude.
 */
export function freshRegistration(
  wallet: Wallet,
  prepared: PreparedAddPasskey | undefined,
): PasskeyRegistration | undefined {
  const fresh = freshPrepared(wallet, prepared)
  if (!fresh) return undefined
  const isSignedIn = wallet.getState().status === 'signedIn'
  const isLatest = fresh.passkeys === contextOf(wallet).signUps.passkeys
  // guard: registration-outdated
  if (isSignedIn !== fresh.needsSession || !isLatest) return undefined
  return fresh
}
