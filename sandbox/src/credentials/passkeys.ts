import { eq } from 'drizzle-orm'
import { ApiException, invalidInput, unauthorized } from '../core/errors.ts'
import { randomHex } from '../core/ids.ts'
import { acceptsRealProofs, isAcceptedText } from '../core/proofs.ts'
import type { Work } from '../core/work/work.ts'
import { bytesOf } from '../crypto/bytesOf.ts'
import { sha256 } from '../crypto/sha256.ts'
import { sessionCreation } from '../signing/activities.ts'
import type { PendingRequest } from '../signing/pendingRequests.table.ts'
import { getWallet } from '../wallets/wallets.ts'
import type { Assertion, Attestation } from './credentials.schema.ts'
import { type CredentialRow, credentials } from './credentials.table.ts'
import { spentChallenges } from './spentChallenges.table.ts'
import { checkAssertion, checkAttestation, checkThatFailed, unpadded } from './webauthn.ts'

/** The facts about a passkey that its registration leaves with the service. */
export type RegisteredPasskey = {
  webauthnId: string
  webauthnPublicKey: string
  webauthnCounter: number
  webauthnTransports: string[]
}

const minChallengeBytes = 16

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
  const webauthnId = unpadded(attestation.credentialId)
  const webauthnTransports = attestation.transports
  await refuseSpentChallenge(work, challenge)
  if (!acceptsRealProofs(work.settings)) {
    return { webauthnId, webauthnTransports, webauthnPublicKey: '', webauthnCounter: 0 }
  }
  const key = await checkAttestation(work.settings, challenge, attestation).catch((cause) => {
    const details = { check: checkThatFailed(cause) }
    throw new ApiException(
      400,
      'INVALID_INPUT',
      'attestation could not be verified; see details.check',
      {
        cause,
        details,
      },
    )
  })
  const webauthnPublicKey = Buffer.from(key.publicKey).toString('base64url')
  return { webauthnId, webauthnTransports, webauthnPublicKey, webauthnCounter: key.counter }
}

/** A registration challenge is at least 16 bytes, and makes one credential. */
async function refuseSpentChallenge({ tx }: Work, challenge: string): Promise<void> {
  if (Buffer.from(challenge, 'base64url').length < minChallengeBytes) {
    throw invalidInput(`challenge must be at least ${minChallengeBytes} bytes long`)
  }
  const isIt = eq(spentChallenges.challenge, unpadded(challenge))
  const spent = await tx.select().from(spentChallenges).where(isIt)
  if (spent.length > 0) throw invalidInput('challenge was already used; create a new one')
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
  const digest = Buffer.from(sha256(creation))
  return digest.toString(work.settings.profile.hexTextChallenge ? 'hex' : 'base64url')
}

/**
 * Checks an assertion against its challenge, and keeps the authenticator's counter. Of an
 * assertion with the documented test value for a signature, nothing else is checked.
 *
 * @throws ApiException 401 `UNAUTHORIZED`; the challenge stays spent
 */
export async function verifyAssertion(
  work: Work,
  credential: CredentialRow,
  request: PendingRequest,
  assertion: Assertion,
): Promise<void> {
  const { settings } = work
  if (isAcceptedText(settings, 'passkeySignature', assertion.signature)) return
  if (!acceptsRealProofs(settings)) throw assertionRefused()
  const challenge = settings.profile.hexTextChallenge
    ? Buffer.from(request.payload).toString('base64url')
    : request.payload
  const counter = await checkAssertion(settings, keyOf(credential), challenge, assertion).catch(
    (cause) => {
      throw assertionRefused(cause)
    },
  )
  await work.tx
    .update(credentials)
    .set({ webauthnCounter: counter })
    .where(eq(credentials.id, credential.id))
}

function keyOf({ webauthnId, webauthnPublicKey, webauthnCounter }: CredentialRow) {
  return {
    id: webauthnId ?? '',
    publicKey: bytesOf(webauthnPublicKey ?? '', 'base64url'),
    counter: webauthnCounter ?? 0,
  }
}

function assertionRefused(cause?: unknown): ApiException {
  const details = { check: checkThatFailed(cause) }
  return unauthorized('Invalid passkey signature', { cause, keepsChanges: true, details })
}
