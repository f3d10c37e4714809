import type { z } from '@hono/zod-openapi'
import { parsePoint } from '../crypto/p256.ts'
import { invalidInput } from '../errors.ts'
import type {
  AuthSession,
  ChallengeAnswer,
  ChallengeRequest,
  VerifyRequest,
} from '../schemas/credential.ts'
import type { Settings } from '../settings.ts'
import { type CredentialRow, holdCredential, showCredential } from './credentials.ts'
import { passkeyChallenge, verifyAssertion } from './passkeys.ts'
import { openRequest, spendRequest } from './pendingRequests.ts'
import { openSession } from './sessions.ts'
import type { Work } from './work.ts'

/** Issues what the credential has to answer. */
export async function challengeCredential(
  work: Work,
  id: string,
  input: z.infer<typeof ChallengeRequest>,
): Promise<ChallengeAnswer> {
  const credential = await holdCredential(work, id)
  if (credential.type !== 'PASSKEY') throw invalidInput('The credential has no challenge step')
  return challengePasskey(work, credential, input.clientPublicKey)
}

async function challengePasskey(
  work: Work,
  credential: CredentialRow,
  clientPublicKey: string | undefined,
): Promise<ChallengeAnswer> {
  if (clientPublicKey === undefined) throw invalidInput('clientPublicKey is required')
  requireClientKey(work.settings, clientPublicKey)
  const challenge = await passkeyChallenge(work, credential.accountId, clientPublicKey)
  const request = await openRequest(work, {
    kind: 'PASSKEY_CHALLENGE',
    accountId: credential.accountId,
    credentialId: credential.id,
    payload: challenge,
    binding: '',
    details: { clientPublicKey },
  })
  return {
    ...showCredential(credential),
    challenge,
    requestId: request.id,
    expiresAt: request.expiresAt.toISOString(),
  }
}

/** Checks a proof and, when it holds, opens a session. */
export async function verifyCredential(
  work: Work,
  id: string,
  input: VerifyRequest,
  requestId: string | undefined,
): Promise<AuthSession> {
  const credential = await holdCredential(work, id)
  if (credential.type !== input.type) throw invalidInput('The credential is of another type')
  const request = await spendRequest(
    work,
    requestId,
    ({ kind, credentialId }) => kind === 'PASSKEY_CHALLENGE' && credentialId === id,
  )
  await verifyAssertion(work, credential, request, input.assertion)
  return openSession(work, credential, String(request.details.clientPublicKey))
}

/** A client key is a point, in an encoding this generation takes. */
export function requireClientKey({ profile }: Settings, clientPublicKey: string): void {
  const isCompressed = clientPublicKey.length === 66
  if (isCompressed && !profile.clientHeldKeys) {
    throw invalidInput('clientPublicKey must be an uncompressed P-256 public key in hex')
  }
  if (!parsePoint(clientPublicKey)) throw invalidInput('clientPublicKey is not a point of P-256')
}
