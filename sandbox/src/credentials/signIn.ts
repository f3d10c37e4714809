import { getActiveAccount } from '../accounts/internalAccounts.ts'
import { ApiException, invalidInput, unauthorized } from '../core/errors.ts'
import { clientKey } from '../core/http/common.schema.ts'
import type { OidcIdentity } from '../core/oidcClaims.ts'
import type { Settings } from '../core/settings.ts'
import { after, type Work } from '../core/work/work.ts'
import { signToken } from '../crypto/envelope.ts'
import { parsePoint } from '../crypto/p256.ts'
import { openRequest, spendRequest } from '../signing/pendingRequests.ts'
import type { Signed, SignedCall } from '../signing/signedRetry.ts'
import { requireSignatureOf } from '../signing/walletSignature.ts'
import { getWallet } from '../wallets/wallets.ts'
import { recentChallenges, refuseTooMany } from './challengeLimits.ts'
import type { AuthSession, ChallengeResponse, VerifyRequest } from './credentials.schema.ts'
import type { CredentialRow } from './credentials.table.ts'
import { getCredential, showCredential } from './credentials.ts'
import { matchIdentity } from './oauthProof.ts'
import { getLiveCode, issueCode, spendCode } from './oneTimeCodes.ts'
import { passkeyChallenge, verifyAssertion } from './passkeys.ts'
import { openSealedCode } from './sealedCodes.ts'
import { openSession } from './sessions.ts'

/** Issues a challenge for the credential: the one a passkey signs, or a code that is sent. */
export async function challengeCredential(
  work: Work,
  id: string,
  clientPublicKey: unknown,
): Promise<ChallengeResponse> {
  const credential = await getCredential(work, id)
  await getActiveAccount(work, credential.accountId)
  switch (credential.type) {
    case 'PASSKEY':
      return challengePasskey(work, credential, clientPublicKey)
    case 'OAUTH':
      throw invalidInput('A credential of type OAUTH has no challenge')
    default:
      return { ...showCredential(credential), ...(await issueCode(work, credential)) }
  }
}

async function challengePasskey(
  work: Work,
  credential: CredentialRow,
  given: unknown,
): Promise<ChallengeResponse> {
  const clientPublicKey = readClientKey(work.settings, given)
  const recent = await recentChallenges(work, credential.id)
  refuseTooMany(work, work.settings.challengeLimits.passkey, recent)
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

function readClientKey(settings: Settings, given: unknown): string {
  if (given === undefined) throw invalidInput('clientPublicKey is required')
  const { data } = clientKey.safeParse(given)
  if (data === undefined) throw invalidInput('clientPublicKey must be a P-256 public key in hex')
  requireClientKey(settings, data)
  return data
}

/** Checks a proof and, when it holds, opens a session; a sealed code takes a second call. */
export async function verifyCredential(
  work: Work,
  id: string,
  input: VerifyRequest,
  identity: OidcIdentity | undefined,
  call: SignedCall,
): Promise<Signed<AuthSession>> {
  const credential = await getCredential(work, id)
  await getActiveAccount(work, credential.accountId)
  if (credential.type !== input.type)
    throw invalidInput('type differs from the type of the credential')
  switch (input.type) {
    case 'PASSKEY':
      return { done: await verifyPasskey(work, credential, input.assertion, call.requestId) }
    case 'OAUTH':
      requireClientKey(work.settings, input.clientPublicKey)
      await matchIdentity(work, credential, identity, input)
      return { done: await openSession(work, credential, input.clientPublicKey) }
    default:
      return work.settings.profile.sealedOneTimeCodes
        ? verifySealedCode(work, credential, input.encryptedOtpBundle, call)
        : { done: await verifyPlainCode(work, credential, input) }
  }
}

async function verifyPasskey(
  work: Work,
  credential: CredentialRow,
  assertion: Extract<VerifyRequest, { type: 'PASSKEY' }>['assertion'],
  requestId: string | undefined,
): Promise<AuthSession> {
  const request = await spendRequest(
    work,
    requestId,
    ({ kind, credentialId }) => kind === 'PASSKEY_CHALLENGE' && credentialId === credential.id,
  )
  await verifyAssertion(work, credential, request, assertion)
  return openSession(work, credential, String(request.details.clientPublicKey))
}

async function verifyPlainCode(
  work: Work,
  credential: CredentialRow,
  { otp, clientPublicKey }: { otp?: string | undefined; clientPublicKey?: string | undefined },
): Promise<AuthSession> {
  if (otp === undefined || clientPublicKey === undefined) {
    throw invalidInput('otp and clientPublicKey are required')
  }
  requireClientKey(work.settings, clientPublicKey)
  await spendCode(work, await getLiveCode(work, credential), otp)
  return openSession(work, credential, clientPublicKey)
}

async function verifySealedCode(
  work: Work,
  credential: CredentialRow,
  bundle: string | undefined,
  call: SignedCall,
): Promise<Signed<AuthSession>> {
  if (call.requestId === undefined) return acceptSealedCode(work, credential, bundle, call)
  const request = await spendRequest(
    work,
    call.requestId,
    ({ kind, credentialId }) => kind === 'CODE_TOKEN' && credentialId === credential.id,
  )
  if (request.binding !== call.binding)
    throw unauthorized('The request differs from the one that the Request-Id belongs to')
  const publicKeyHex = String(request.details.publicKeyHex)
  await requireSignatureOf(work, publicKeyHex, request.payload, call.signature)
  return { done: await openSession(work, credential, publicKeyHex) }
}

/** The first call: the code is spent, and the client's key has to sign for it. */
async function acceptSealedCode(
  work: Work,
  credential: CredentialRow,
  bundle: string | undefined,
  { binding }: SignedCall,
): Promise<Signed<AuthSession>> {
  if (bundle === undefined) throw invalidInput('encryptedOtpBundle is required')
  const live = await getLiveCode(work, credential)
  const guess = openSealedCode(bundle, live.targetScalar ?? '')
  await spendCode(work, live, guess?.code ?? '')
  if (!guess) throw new ApiException(401, 'UNAUTHORIZED', 'Invalid OTP code')
  const { publicKeyHex } = guess
  const request = await openRequest(work, {
    kind: 'CODE_TOKEN',
    accountId: credential.accountId,
    credentialId: credential.id,
    payload: await verificationToken(work, credential, publicKeyHex),
    binding,
    details: { publicKeyHex },
  })
  const { payload: payloadToSign, id: requestId, expiresAt } = request
  const { type } = credential
  return {
    challenge: { payloadToSign, requestId, expiresAt: expiresAt.toISOString(), type },
  }
}

/** A token of the custodian that says the code was right, for this key alone. */
async function verificationToken(
  work: Work,
  credential: CredentialRow,
  publicKeyHex: string,
): Promise<string> {
  const { organizationId } = await getWallet(work, credential.accountId)
  return signToken(work.signers.oneTimeCode, {
    id: credential.custodianId,
    verification_type: credential.type === 'SMS_OTP' ? 'OTP_TYPE_SMS' : 'OTP_TYPE_EMAIL',
    contact: credential.nickname,
    public_key: publicKeyHex,
    organization_id: organizationId,
    // The custodian counts in milliseconds and writes them as text, unlike RFC 7519.
    exp: String(after(work, 5 * 60_000).getTime()),
  })
}

/** A client key is a point, in an encoding this generation takes. */
export function requireClientKey({ profile }: Settings, clientPublicKey: string): void {
  const isCompressed = clientPublicKey.length === 66
  if (isCompressed && !profile.clientHeldKeys) {
    throw invalidInput('clientPublicKey must be an uncompressed P-256 public key in hex')
  }
  if (!parsePoint(clientPublicKey)) throw invalidInput('clientPublicKey is not a point on P-256')
}
