import { parseCredential } from '../../shared/credential.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'
import type { NewPasskey, WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { addPasskeyIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { signalRevokedPasskey } from '../webauthn/signalRevokedPasskey.ts'
import type { PasskeyRegistration } from './prepareAddPasskey.ts'

/** Prompts for a new passkey, without an await before. */
export async function promptForNewPasskey(
  context: WalletContext,
  nickname: string,
  prepared: PasskeyRegistration,
  signal: AbortSignal | undefined,
): Promise<NewPasskey> {
  const attestation = await context.ceremonies.run(prepared.ceremony, signal)
  context.spentChallenges.add(prepared)
  const {
    accountId,
    registration: { challenge },
  } = prepared
  const passkey: NewPasskey = { type: 'PASSKEY', accountId, nickname, challenge, attestation }
  context.signUps.unregistered = { passkey, expiresAt: prepared.expiresAt }
  return passkey
}

/** The passkey of an earlier call whose registration failed, while it can still be registered. */
export function unregisteredPasskey(
  { signUps, clock }: WalletContext,
  accountId: string,
): NewPasskey | undefined {
  const { passkey, expiresAt = '' } = signUps.unregistered ?? {}
  return passkey?.accountId === accountId && Date.parse(expiresAt) > clock.now()
    ? passkey
    : undefined
}

/**
 * Registers a passkey, with the signature that a further credential needs. It is kept for the next call
 * where that fails, unless the service refuses the passkey itself.
 */
export async function registerPasskey(
  context: WalletContext,
  passkey: NewPasskey,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const { signUps } = context
  try {
    const registered = await registerOnce(context, passkey, signal)
    signUps.passkeys += 1
    signUps.unregistered = undefined
    return registered
  } catch (error) {
    if (isRefusedPasskey(error)) await discard(context, passkey)
    throw error
  }
}

/** The service has never had it: it must not stay behind on the device, where the browser can see to it. */
async function discard(context: WalletContext, { attestation }: NewPasskey): Promise<void> {
  context.signUps.unregistered = undefined
  const { credentialId } = attestation
  await signalRevokedPasskey({ rpId: context.rpId(), credentialId })
}

/** Registers the passkey, unless an earlier request whose response was lost has done so. */
async function registerOnce(
  context: WalletContext,
  passkey: NewPasskey,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const { unregistered } = context.signUps
  const registered = unregistered?.isSent && (await findRegistered(context, passkey))
  if (registered) return registered
  if (unregistered) unregistered.isSent = true
  return register(context, passkey, signal)
}

async function findRegistered(
  context: WalletContext,
  { accountId, attestation: { credentialId } }: NewPasskey,
): Promise<Credential | undefined> {
  const credentials = await credentialsOf(context, accountId)
  return credentials.find((found) => found.credentialId === credentialId)
}

/** Checks whether the same passkey would be refused again. */
function isRefusedPasskey(error: unknown): boolean {
  return (
    error instanceof ApiError && [400, 409, 422].includes(error.status) && !isLostResponse(error)
  )
}

function register(
  context: WalletContext,
  passkey: NewPasskey,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const { accountId } = passkey
  return requestSigned(context, {
    accountId,
    call: { method: 'POST', path: '/auth/credentials', body: passkey, signal },
    intent: addPasskeyIntent(accountId, passkey),
    parse: ({ body }) => parseCredential(body, 'credential'),
    readBack: async () => (await findRegistered(context, passkey)) ?? 'notDone',
  })
}
