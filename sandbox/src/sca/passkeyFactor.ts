import { eq } from 'drizzle-orm'
import { invalidInput } from '../core/errors.ts'
import { randomHex } from '../core/ids.ts'
import { acceptsRealProofs, isAcceptedText } from '../core/proofs.ts'
import type { Settings } from '../core/settings.ts'
import type { Work } from '../core/work/work.ts'
import {
  type RegisteredPasskey,
  spendChallenge,
  verifyAttestation,
} from '../credentials/passkeys.ts'
import { checkAssertion, originOf } from '../credentials/webauthn.ts'
import { bytesOf } from '../crypto/bytesOf.ts'
import type { PasskeyConfirm } from './factors.schema.ts'
import { type FactorRow, scaFactors } from './factors.table.ts'
import type { AssertionJson, CeremonyOptions } from './sca.schema.ts'

const timeout = 300_000
const challengeBytes = 32

/** A fresh challenge for a WebAuthn ceremony, base64url. */
export function newWebauthnChallenge(): string {
  return Buffer.from(randomHex(challengeBytes), 'hex').toString('base64url')
}

/** The origins that may use passkeys; by default localhost with any port. */
export function allowedOrigins({ origins }: Settings): string[] {
  return [...(origins ?? ['http://localhost'])]
}

/** The options for `navigator.credentials.create()`. */
export function registrationOptions(
  { settings }: Work,
  customerId: string,
  challenge: string,
  name: string,
): CeremonyOptions {
  return {
    challenge,
    rp: { id: settings.rpId, name: settings.rpId },
    user: { id: Buffer.from(customerId).toString('base64url'), name, displayName: name },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
    timeout,
  }
}

/** The options for `navigator.credentials.get()`. */
export function assertionOptions(
  { settings }: Work,
  { webauthnId, webauthnTransports }: FactorRow,
  challenge: string,
): CeremonyOptions {
  const credential = { type: 'public-key', id: webauthnId, transports: webauthnTransports ?? [] }
  return {
    challenge,
    rpId: settings.rpId,
    allowCredentials: [credential],
    userVerification: 'required',
    timeout,
  }
}

/**
 * Checks the registration of a passkey against the challenge of its enrolment.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export async function registerPasskey(
  work: Work,
  challenge: string,
  { origin, credential }: PasskeyConfirm,
): Promise<RegisteredPasskey> {
  const { clientDataJSON, attestationObject, transports } = credential.response
  if (acceptsRealProofs(work.settings)) requireOrigin(origin, clientDataJSON)
  const registered = await verifyAttestation(work, challenge, {
    credentialId: credential.id,
    clientDataJson: clientDataJSON,
    attestationObject,
    transports,
  })
  await spendChallenge(work, challenge)
  return registered
}

function requireOrigin(origin: string, clientData: string): void {
  if (originOf(clientData) === origin) return
  throw invalidInput('origin must be the origin of the page on which the passkey was used', {
    field: 'origin',
  })
}

/**
 * Checks an assertion, and stores the authenticator's counter.
 *
 * @throws Error saying which check failed
 */
export async function verifyScaAssertion(
  work: Work,
  factor: FactorRow,
  challenge: string,
  { passkeyAssertion, origin }: { passkeyAssertion: AssertionJson; origin: string },
): Promise<void> {
  const { settings } = work
  const { clientDataJSON, authenticatorData, signature } = passkeyAssertion.response
  if (isAcceptedText(settings, 'passkeySignature', signature)) return
  if (!acceptsRealProofs(settings)) throw new Error('The signature is invalid')
  if (originOf(clientDataJSON) !== origin) throw new Error('The origin is not that of the page')
  const webauthnCounter = await checkAssertion(settings, keyOf(factor), challenge, {
    credentialId: passkeyAssertion.id,
    clientDataJson: clientDataJSON,
    authenticatorData,
    signature,
  })
  await work.tx
    .update(scaFactors)
    .set({ webauthnCounter, updatedAt: work.now })
    .where(eq(scaFactors.id, factor.id))
}

function keyOf({ webauthnId, webauthnPublicKey, webauthnCounter }: FactorRow) {
  return {
    id: webauthnId ?? '',
    publicKey: bytesOf(webauthnPublicKey ?? '', 'base64url'),
    counter: webauthnCounter ?? 0,
  }
}
