import type { Assertion, Attestation } from './credentials.schema.ts'

/** The relying party of the passkeys, and the pages that may use them. */
export type RelyingParty = {
  rpId: string
  /** Exact origins; any `http://localhost` port when undefined. */
  origins: readonly string[] | undefined
}

/** A registered key and how often it was used. */
export type RegisteredKey = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }

const es256 = -7

/**
 * Checks a registration: challenge, origin, relying party, user verification, algorithm.
 *
 * @throws Error saying which check failed; see {@link checkThatFailed}
 */
export async function checkAttestation(
  party: RelyingParty,
  challenge: string,
  { credentialId, clientDataJson, attestationObject }: Attestation,
): Promise<RegisteredKey> {
  const id = unpadded(credentialId)
  const { verifyRegistrationResponse } = await loadVerifiers()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: unpadded(clientDataJson),
        attestationObject: unpadded(attestationObject),
      },
    },
    expectedChallenge: unpadded(challenge),
    expectedOrigin: allowedOrigin(party, clientDataJson),
    expectedRPID: party.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [es256],
  })
  if (!registrationInfo) throw new Error('The signature is invalid')
  if (registrationInfo.credential.id !== id)
    throw new Error('The response belongs to another credential')
  return registrationInfo.credential
}

/**
 * Checks an assertion: challenge, origin, relying party, user presence and verification, signature,
 * counter.
 *
 * @param challenge - The challenge as the client data has to show it, in base64url.
 * @returns the new counter
 * @throws Error saying which check failed; see {@link checkThatFailed}
 */
export async function checkAssertion(
  party: RelyingParty,
  key: RegisteredKey,
  challenge: string,
  assertion: Assertion,
): Promise<number> {
  if (unpadded(assertion.credentialId) !== key.id)
    throw new Error('The response belongs to another credential')
  const { verifyAuthenticationResponse } = await loadVerifiers()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: key.id,
      rawId: key.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: unpadded(assertion.clientDataJson),
        authenticatorData: unpadded(assertion.authenticatorData),
        signature: unpadded(assertion.signature),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: allowedOrigin(party, assertion.clientDataJson),
    expectedRPID: party.rpId,
    requireUserVerification: true,
    credential: key,
  })
  if (!verified) throw new Error('The signature is invalid')
  return authenticationInfo.newCounter
}

/** Certificates and their formats take a quarter of a start, which needs none of them. */
function loadVerifiers() {
  return import('@simplewebauthn/server')
}

/** The origin in the client data when it is one of ours, otherwise one that never matches. */
function allowedOrigin({ origins }: RelyingParty, clientDataJson: string): string {
  const origin = originOf(clientDataJson)
  const isOurs = origins ? origins.includes(origin) : /^http:\/\/localhost(:\d{1,5})?$/.test(origin)
  return isOurs ? origin : 'an allowed origin'
}

/** The origin that client data names; empty when it names none. */
export function originOf(clientDataJson: string): string {
  return clientDataText(clientDataJson, 'origin')
}

/** The challenge that client data names, base64url; empty when it names none. */
export function challengeIn(clientDataJson: string): string {
  return clientDataText(clientDataJson, 'challenge')
}

function clientDataText(clientDataJson: string, name: 'origin' | 'challenge'): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const value = (data as Record<string, unknown> | null)?.[name]
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

const checks: [RegExp, string][] = [
  [/another credential/i, 'credentialId'],
  [/challenge/i, 'challenge'],
  [/origin/i, 'origin'],
  [/RP ID/i, 'rpId'],
  [/user verification|user could not be verified/i, 'userVerification'],
  [/user (not )?present|presence/i, 'userPresence'],
  [/counter/i, 'counter'],
  [/alg/i, 'algorithm'],
]

/** The check that failed, for the person reading the response. */
export function checkThatFailed(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  return checks.find(([pattern]) => pattern.test(message))?.[1] ?? 'signature'
}

/** base64url without the padding some clients add. */
export function unpadded(text: string): string {
  return text.replace(/=+$/, '')
}
