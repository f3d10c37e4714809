import { WalletError } from '../errors.ts'
import type { PendingSignIn } from '../session/keyStore.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { parseOneTimeCodeChallenge } from '../transport/wire/credential.ts'
import type { AuthSession } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import { openVerifiedSession } from './openVerifiedSession.ts'
import { verifyOneTimeCode } from './verifyOneTimeCode.ts'

/** What came of asking for another code. */
export interface ResendResult {
  /** Whether a code was sent; false while the service wants a pause. */
  sent: boolean
  /** How long to wait before asking again, in seconds: show it as a countdown. */
  resendAfterSeconds: number
}

/** A sign-in that waits for the code from the e-mail. */
export interface EmailOtpSignIn {
  /** Where the code went, as the service shows it. */
  readonly nickname: string
  /**
   * Signs in with the code. White space is ignored; the same code entered twice (autofill does
   * that) is sent once.
   *
   * @throws INVALID_INPUT, ONE_TIME_CODE_REJECTED, ONE_TIME_CODE_EXPIRED, RATE_LIMITED
   */
  complete(code: string, options?: { signal?: AbortSignal | undefined }): Promise<AuthSession>
  /** Has another code sent, unless it is too early. Nothing is sent before the countdown ends. */
  resend(): Promise<ResendResult>
}

/** The name a pending e-mail sign-in is stored under. */
export const pendingKind = 'emailOtp'

/** A pause the service did not ask for: as long as a mail may take. */
const politePauseSeconds = 30
/** How long a pending sign-in is kept for a reload: the longest a code can be valid. */
const longestValidityMs = 86_400_000

/** Has a code sent, and stores what a reload must find again. */
export async function sendOneTimeCode(
  context: WalletContext,
  accountId: string,
  credentialId: string,
  signal?: AbortSignal,
): Promise<PendingSignIn> {
  const challenge = await request(
    context.transport,
    { method: 'POST', path: pathOf`/auth/credentials/${credentialId}/challenge`, body: {}, signal },
    parseOneTimeCodeChallenge,
    'challenge',
  )
  const targetBundle = challenge.otpEncryptionTargetBundle
  const pending: PendingSignIn = {
    credentialId,
    expiresAt: new Date(context.clock.now() + longestValidityMs).toISOString(),
    details: { nickname: challenge.nickname, ...(targetBundle && { targetBundle }) },
  }
  await context.session.updateRecord(accountId, (record) => ({
    ...record,
    pending: { ...record.pending, [pendingKind]: pending },
  }))
  return pending
}

/** The sign-in over what was sent and stored. */
export function createOneTimeCodeSignIn(
  context: WalletContext,
  accountId: string,
  sent: PendingSignIn,
): EmailOtpSignIn {
  let pending = sent
  let resendAtMs = context.clock.now() + politePauseSeconds * 1000
  return {
    nickname: sent.details?.nickname ?? '',
    async complete(typed, { signal } = {}) {
      const code = checkedCode(typed)
      return context.singleFlight(`code ${pending.credentialId} ${code}`, () =>
        context.withLock(accountId, () => complete(context, accountId, pending, code), signal),
      )
    },
    async resend() {
      const waitMs = resendAtMs - context.clock.now()
      if (waitMs > 0) return { sent: false, resendAfterSeconds: Math.ceil(waitMs / 1000) }
      const result = await resend(context, accountId, pending)
      resendAtMs = context.clock.now() + result.resendAfterSeconds * 1000
      pending = result.pending
      return { sent: result.sent, resendAfterSeconds: result.resendAfterSeconds }
    },
  }
}

async function complete(
  context: WalletContext,
  accountId: string,
  pending: PendingSignIn,
  code: string,
): Promise<AuthSession> {
  const { verified, clientKey } = await verifyOneTimeCode(context, accountId, pending, code)
  return openVerifiedSession(context, accountId, verified, clientKey, pending.credentialId)
}

async function resend(
  context: WalletContext,
  accountId: string,
  pending: PendingSignIn,
): Promise<ResendResult & { pending: PendingSignIn }> {
  try {
    const again = await sendOneTimeCode(context, accountId, pending.credentialId)
    return { sent: true, resendAfterSeconds: politePauseSeconds, pending: again }
  } catch (error) {
    if (!(error instanceof WalletError) || error.code !== 'RATE_LIMITED') throw error
    const { retryAfterSeconds = politePauseSeconds } = error
    return { sent: false, resendAfterSeconds: retryAfterSeconds, pending }
  }
}

function checkedCode(typed: string): string {
  const code = typed.replace(/\s/g, '')
  if (/^[\p{L}\p{N}]{4,12}$/u.test(code)) return code
  throw new WalletError('INVALID_INPUT', 'The code takes 4 to 12 letters or digits')
}
