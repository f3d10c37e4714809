import { parseVerifiedSession } from '../../shared/credential.ts'
import { ApiError, WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { generateClientKey } from '../signIn/clientKey.ts'
import { verifyCall } from '../signIn/verifyCall.ts'
import type { PendingSignIn } from '../storage/accountRecord.ts'
import { request } from '../transport/request.ts'
import { mayBePlain, type OneTimeCodeChannel } from './oneTimeCodeChannel.ts'
import { type EnteredCode, type VerifiedCode, verifySealedCode } from './verifySealedCode.ts'

/**
 * Verifies a one-time code: sealed and in two legs where the challenge gave a target to seal to,
 * in the clear with a sealed response otherwise (spec 4.1).
 *
 * @throws ONE_TIME_CODE_REJECTED, ONE_TIME_CODE_EXPIRED, SIGNER_NOT_TRUSTED
 * @throws POLICY_VIOLATION when the code would leave in the clear although it has to be sealed
 */
export async function verifyOneTimeCode(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  pending: PendingSignIn,
  entered: EnteredCode,
): Promise<VerifiedCode> {
  const targetBundle = pending.details?.targetBundle
  try {
    if (targetBundle === undefined) {
      await assertPlainAllowed(context, accountId, channel, pending)
      return await verifyPlain(context, pending, entered)
    }
    const { credentialId } = pending
    const sealed = { ...entered, type: channel.type, credentialId, targetBundle }
    return await verifySealedCode(context, accountId, sealed)
  } catch (error) {
    throw toCodeError(error)
  }
}

/** A relay that drops the target would get the code in the clear, and could use it itself. */
async function assertPlainAllowed(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  { details }: PendingSignIn,
): Promise<void> {
  const { sealsCodes = false } = await context.session.readRecord(accountId)
  // guard: sealed-code-required
  if (!mayBePlain(context, channel) || sealsCodes) {
    throw new WalletError(
      'POLICY_VIOLATION',
      'The code was not sent: the relay gave no target to seal it to, as this account requires',
    )
  }
  // guard: plain-code-taken
  if (details?.isPlain) return
  throw new WalletError(
    'ONE_TIME_CODE_EXPIRED',
    'The code was not sent: there is no target to seal it to; request a new one',
  )
}

async function verifyPlain(
  context: WalletContext,
  { credentialId }: PendingSignIn,
  { code, signal }: EnteredCode,
): Promise<VerifiedCode> {
  const clientKey = await generateClientKey(context)
  const clientPublicKey = clientKey.publicKeyHex
  const body = { type: 'EMAIL_OTP', otp: code, clientPublicKey }
  const call = verifyCall(credentialId, body, signal)
  const verified = await request(context.transport, call, parseVerifiedSession, 'session')
  return { verified, clientKey }
}

function toCodeError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error
  // The app's own login has ended: that says nothing about the code.
  if (error.code === 'UNAUTHENTICATED') return error
  const { status, apiCode, reason } = error
  const isOver = /no pending|expired/i.test(`${reason ?? ''} ${error.message}`)
  if (isOver) {
    return new WalletError('ONE_TIME_CODE_EXPIRED', 'The code has expired; request a new one', {
      cause: error,
    })
  }
  const isCode = reason === undefined || /otp|code/i.test(reason)
  if (!isCode) return error
  const options = { status, apiCode, reason, cause: error, retryable: true }
  return new ApiError(
    'ONE_TIME_CODE_REJECTED',
    'The code is wrong; check it and try again',
    options,
  )
}
