import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { credentials, spentChallenges } from '../db/schema/credentials.ts'
import { ApiException, invalidInput, unauthorized } from '../errors.ts'
import { randomHex } from '../ids.ts'
import type { Assertion, Attestation } from '../schemas/credential.ts'
import type { Settings } from '../settings.ts'
import { sessionCreation } from './activities.ts'
import type { CredentialRow } from './credentials.ts'
import type { PendingRequest } from './pendingRequests.ts'
import { getWallet } from './wallets.ts'
import type { Work } from './work.ts'

/** What a registration leaves with us. */
export type RegisteredPasskey = {
  webauthnId: string
  webauthnPublicKey: string
  webauthnCounter: number
  webauthnTransports: string[]
}

const es256 = -7
const shortestChallengeBytes = 16
const magicSignature = 'sandbox-valid-passkey-signature'
const refusal = 'Invalid passkey signature'

/**
 * Checks a registration against the challenge the platform issued for it.
 *
 * @throws ApiException 400 `INVALID_INPUT` when the attestation does not hold
 */
export async function verifyAttestation(
  work: Work,
  challenge: string,
  attestation: Attestation,
): Promise<RegisteredPasskey> {
  const { credentialId, transports } = attestation
  const webauthnId = unpadded(credentialId)
  await refuseSpentChallenge(work, challenge)
  if (work.settings.mode === 'magic') {
    return { webauthnId, webauthnPublicKey: '', webauthnCounter: 0, webauthnTransports: transports }
  }
  const { credential } = await checkAttestation(work.settings, challenge, attestation)
  if (credential.id !== webauthnId) throw invalidInput('The attestation is of another credential')
  return {
    webauthnId,
    webauthnPublicKey: Buffer.from(credential.publicKey).toString('base64url'),
    webauthnCounter: credential.counter,
    webauthnTransports: transports,
  }
}

async function checkAttestation(settings: Settings, challenge: string, attestation: Attestation) {
  const { credentialId, clientDataJson, attestationObject } = attestation
  try {
    const verified = await verifyRegistrationResponse({
      response: {
        id: unpadded(credentialId),
        rawId: unpadded(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: unpadded(clientDataJson),
          attestationObject: unpadded(attestationObject),
        },
      },
      expectedChallenge: unpadded(challenge),
      expectedOrigin: allowedOrigin(settings, clientDataJson),
      expectedRPID: settings.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [es256],
    })
    if (verified.registrationInfo) return verified.registrationInfo
  } catch (cause) {
    throw attestationRefused(cause)
  }
  throw attestationRefused()
}

function attestationRefused(cause?: unknown): ApiException {
  return new ApiException(400, 'INVALID_INPUT', 'The attestation does not hold', {
    cause,
    details: { check: checkThatFailed(cause) },
  })
}

/** A registration challenge is at least 16 bytes, and makes one credential. */
async function refuseSpentChallenge({ tx }: Work, challenge: string): Promise<void> {
  if (Buffer.from(challenge, 'base64url').length < shortestChallengeBytes) {
    throw invalidInput(`The challenge is shorter than ${shortestChallengeBytes} bytes`)
  }
  const isIt = eq(spentChallenges.challenge, unpadded(challenge))
  const spent = await tx.select().from(spentChallenges).where(isIt)
  if (spent.length > 0) throw invalidInput('The challenge was used before')
}

/** Spends the registration challenge, once the credential is there. */
export async function spendChallenge({ tx, now }: Work, challenge: string): Promise<void> {
  await tx.insert(spentChallenges).values({ challenge: unpadded(challenge), spentAt: now })
}

/**
 * The text of an assertion's challenge: the digest of what the assertion will allow, a session for
 * this client key, so that the signature covers the key.
 */
export async function passkeyChallenge(
  work: Work,
  accountId: string,
  clientPublicKey: string,
): Promise<string> {
  const wallet = await getWallet(work, accountId)
  const creation = sessionCreation(work, wallet, clientPublicKey, { nonce: randomHex(16) })
  const digest = createHash('sha256').update(creation).digest()
  return digest.toString(work.settings.profile.hexTextChallenge ? 'hex' : 'base64url')
}

/**
 * Checks an assertion against the challenge it answers, and keeps the authenticator's counter.
 *
 * @throws ApiException 401 `UNAUTHORIZED`; the challenge stays spent
 */
export async function verifyAssertion(
  work: Work,
  credential: CredentialRow,
  request: PendingRequest,
  assertion: Assertion,
): Promise<void> {
  if (work.settings.mode === 'magic') {
    if (assertion.signature !== magicSignature) throw assertionRefused()
    return
  }
  if (unpadded(assertion.credentialId) !== credential.webauthnId) throw assertionRefused()
  const counter = await checkAssertion(work.settings, credential, request.payload, assertion)
  await work.tx
    .update(credentials)
    .set({ webauthnCounter: counter })
    .where(eq(credentials.id, credential.id))
}

async function checkAssertion(
  settings: Settings,
  credential: CredentialRow,
  challenge: string,
  assertion: Assertion,
): Promise<number> {
  const id = credential.webauthnId ?? ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: unpadded(assertion.clientDataJson),
          authenticatorData: unpadded(assertion.authenticatorData),
          signature: unpadded(assertion.signature),
        },
      },
      expectedChallenge: settings.profile.hexTextChallenge
        ? Buffer.from(challenge).toString('base64url')
        : challenge,
      expectedOrigin: allowedOrigin(settings, assertion.clientDataJson),
      expectedRPID: settings.rpId,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(credential.webauthnPublicKey ?? '', 'base64url')),
        counter: credential.webauthnCounter ?? 0,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (cause) {
    throw assertionRefused(cause)
  }
  throw assertionRefused()
}

function assertionRefused(cause?: unknown): ApiException {
  return unauthorized(refusal, {
    cause,
    keepsChanges: true,
    details: { check: checkThatFailed(cause) },
  })
}

/** The origin in the client data when it is one of ours, otherwise one that never matches. */
function allowedOrigin({ origins }: Settings, clientDataJson: string): string {
  const origin = originOf(clientDataJson)
  const isOurs = origins ? origins.includes(origin) : /^http:\/\/localhost(:\d{1,5})?$/.test(origin)
  return isOurs ? origin : 'an allowed origin'
}

function originOf(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const origin = (data as { origin?: unknown } | null)?.origin
    return typeof origin === 'string' ? origin : ''
  } catch {
    return ''
  }
}

const checks: [RegExp, string][] = [
  [/challenge/i, 'challenge'],
  [/origin/i, 'origin'],
  [/RP ID/i, 'rpId'],
  [/user verification|user could not be verified/i, 'userVerification'],
  [/user (not )?present|presence/i, 'userPresence'],
  [/counter/i, 'counter'],
  [/alg/i, 'algorithm'],
]

/** Which of the checks refused, for the person reading the answer. */
function checkThatFailed(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return checks.find(([pattern]) => pattern.test(message))?.[1] ?? 'signature'
}

function unpadded(text: string): string {
  return text.replace(/=+$/, '')
}
