import { parseCredential } from '../../shared/credential.ts'
import type { Credential } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { addPasskeyIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import type { Attestation } from '../webauthn/createPasskey.lazy.ts'
import type { PasskeyRegistration } from './prepareAddPasskey.ts'

/** A passkey that the prompt has created, and that is not registered yet. */
export interface NewPasskey {
  type: 'PASSKEY'
  accountId: string
  nickname: string
  challenge: string
  attestation: Attestation
}

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
  return { type: 'PASSKEY', accountId, nickname, challenge, attestation }
}

/** Registers a passkey, with the signature that a further credential needs. */
export async function registerPasskey(
  context: WalletContext,
  passkey: NewPasskey,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const { accountId, attestation } = passkey
  const { credentialId } = attestation
  const registered = await signedRetry(context, {
    accountId,
    call: { method: 'POST', path: '/auth/credentials', body: passkey, signal },
    intent: addPasskeyIntent(accountId, passkey),
    parse: ({ body }) => parseCredential(body, 'credential'),
    readBack: async () => {
      const credentials = await credentialsOf(context, accountId)
      return credentials.find((found) => found.credentialId === credentialId) ?? 'notDone'
    },
  })
  context.signUps.passkeys += 1
  return registered
}
