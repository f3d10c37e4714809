import { generateSessionKeyPair } from '../crypto/keyPairs.ts'
import { loadLazily } from '../crypto/loadLazily.ts'
import { stamp } from '../crypto/stamp.ts'
import { ApiError, WalletError } from '../errors.ts'
import type { PendingSignIn } from '../session/keyStore.ts'
import { checkOneTimeCodeToken } from '../signing/oneTimeCodeToken.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { assertInTime } from '../signing/signPayload.ts'
import { pathOf, type RelayCall } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { parseVerifiedSession } from '../transport/wire/credential.ts'
import type { VerifiedSession } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import { type ClientKey, generateClientKey } from './clientKey.ts'

/** What the customer typed. */
export interface EnteredCode {
  code: string
  signal: AbortSignal | undefined
}

/** A verified code: the session, and the key that goes with it. */
export interface VerifiedCode {
  verified: VerifiedSession
  clientKey: ClientKey
}

/**
 * Verifies a one-time code: sealed and in two legs where the challenge gave a target to seal to,
 * in the clear with a sealed answer otherwise (spec 4.1).
 *
 * @throws ONE_TIME_CODE_REJECTED, ONE_TIME_CODE_EXPIRED, SIGNER_NOT_TRUSTED
 */
export async function verifyOneTimeCode(
  context: WalletContext,
  accountId: string,
  pending: PendingSignIn,
  entered: EnteredCode,
): Promise<VerifiedCode> {
  const targetBundle = pending.details?.targetBundle
  try {
    if (targetBundle === undefined) return await verifyPlain(context, pending, entered)
    return await verifySealed(context, accountId, pending, { ...entered, targetBundle })
  } catch (error) {
    throw toCodeError(error)
  }
}

async function verifyPlain(
  context: WalletContext,
  { credentialId }: PendingSignIn,
  { code, signal }: EnteredCode,
): Promise<VerifiedCode> {
  const clientKey = await generateClientKey(context)
  const clientPublicKey = clientKey.publicKeyHex
  const body = { type: 'EMAIL_OTP', otp: code, clientPublicKey }
  const call = { ...verifyCall(credentialId, body), signal }
  const verified = await request(context.transport, call, parseVerifiedSession, 'session')
  return { verified, clientKey }
}

/** The key the live service's custodian signs one-time-code targets with, as published. */
const liveCodeSigner =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201'

interface SealedCode extends EnteredCode {
  targetBundle: string
}

/** The key made here is the session key: it signs the second leg, and no key comes back. */
async function verifySealed(
  context: WalletContext,
  accountId: string,
  { credentialId }: PendingSignIn,
  { code, signal, targetBundle }: SealedCode,
): Promise<VerifiedCode> {
  const [{ sealOneTimeCode }, sessionKey] = await Promise.all([
    loadLazily(() => import('../crypto/oneTimeCodeBundle.ts')),
    generateSessionKeyPair(),
  ])
  const { publicKeyHex, uncompressedPublicKeyHex } = sessionKey
  const encryptedOtpBundle = await sealOneTimeCode(targetBundle, {
    code,
    publicKeyHex: uncompressedPublicKeyHex,
    signerPublicKeys: [liveCodeSigner, ...context.signerPublicKeys.oneTimeCode],
  })
  const verified = await signedRetry(context, {
    accountId,
    call: { ...verifyCall(credentialId, { type: 'EMAIL_OTP', encryptedOtpBundle }), signal },
    sign: (payload) => {
      assertInTime(context, payload)
      checkOneTimeCodeToken(payload.payloadToSign, publicKeyHex)
      return stamp(payload.payloadToSign, sessionKey)
    },
    // A session list does not say whose key a session has, so nothing can be read back.
    parse: ({ body }) => parseVerifiedSession(body, 'session'),
  })
  return { verified, clientKey: { kind: 'clientHeld', sessionKey, publicKeyHex } }
}

function verifyCall(credentialId: string, body: object): RelayCall {
  return { method: 'POST', path: pathOf`/auth/credentials/${credentialId}/verify`, body }
}

function toCodeError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error
  // The app's own login has ended: that says nothing about the code.
  if (error.code === 'UNAUTHENTICATED') return error
  const { status, apiCode, reason } = error
  const isOver = /no pending|expired/i.test(`${reason ?? ''} ${error.message}`)
  if (isOver) {
    return new WalletError('ONE_TIME_CODE_EXPIRED', 'The code has expired: have a new one sent', {
      cause: error,
    })
  }
  const isCode = reason === undefined || /otp|code/i.test(reason)
  if (!isCode) return error
  const options = { status, apiCode, reason, cause: error, retryable: true }
  return new ApiError('ONE_TIME_CODE_REJECTED', 'The code is wrong', options)
}
