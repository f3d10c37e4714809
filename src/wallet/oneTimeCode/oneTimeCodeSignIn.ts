import { normalizedInput } from '../../shared/assertInput.ts'
import { parseOneTimeCodeChallenge } from '../../shared/credential.ts'
import { WalletError } from '../../shared/errors.ts'
import { oneTimeCode } from '../../shared/fieldRules.ts'
import { loadAhead } from '../../shared/loadAhead.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { AuthSession } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { prepareBundleOpening } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { forgetPending, readPending, storePending } from '../signIn/pendingSignIn.ts'
import { loadEncodedPayloads } from '../signing/payload.ts'
import type { PendingSignIn } from '../storage/accountRecord.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { mayBePlain, type OneTimeCodeChannel } from './oneTimeCodeChannel.ts'
import { sealsCodes } from './sealsCodes.ts'
import type { EnteredCode } from './verifySealedCode.ts'

/** The result of a request for another code. */
export interface ResendResult {
  /** True if a code was sent; false while the service wants a pause. */
  sent: boolean
  /** Seconds to wait before the next request: show them as a countdown. */
  resendAfterSeconds: number
}

/** A sign-in that waits for the code that was sent to the customer. */
export interface OneTimeCodeSignIn {
  /** The address or number that the code went to, as the service shows it. */
  readonly nickname: string
  /**
   * Signs in with the code. Spaces and punctuation are ignored, and digits may be of any script; the
   * same code entered twice (autofill does that) is sent once.
   *
   * @throws INVALID_INPUT, ONE_TIME_CODE_REJECTED, ONE_TIME_CODE_EXPIRED, RATE_LIMITED
   * @throws POLICY_VIOLATION when the code has to be sealed and the relay gave no target for it
   * @throws FRAMED_CONTEXT, PAYLOAD_MISMATCH, PAYLOAD_UNKNOWN when a sealed code cannot be signed for
   */
  complete(code: string, options?: { signal?: AbortSignal | undefined }): Promise<AuthSession>
  /**
   * Has another code sent, unless it is too early. Nothing is sent before the countdown ends, in
   * whichever tab it began.
   */
  resend(options?: { signal?: AbortSignal | undefined }): Promise<ResendResult>
}

/** A sign-in that waits for the code from the e-mail. */
export type EmailOtpSignIn = OneTimeCodeSignIn

/** A sign-in that waits for the code from the SMS. */
export type SmsOtpSignIn = OneTimeCodeSignIn

/** A code that was sent: the credential it is for, and what it is to be sealed to, if anything. */
export interface SentCode {
  /** `AuthMethod:<uuid>`. */
  id: string
  nickname: string
  otpEncryptionTargetBundle?: string | undefined
  /** True if the service takes it in the clear. */
  isPlain: boolean
}

/** The pause where the service names none: as long as a mail may take. */
const politePauseSeconds = 30
/** Milliseconds that a pending sign-in is kept for a reload: the longest a code can be valid. */
const maxValidityMs = 86_400_000

/**
 * Has a code sent, and stores what a reload must find again. Where a service that seals codes gave no
 * target, another is sent: the first one could not be used.
 */
export async function sendOneTimeCode(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  credentialId: string,
  signal?: AbortSignal,
): Promise<PendingSignIn> {
  const path = pathOf`/auth/credentials/${credentialId}/challenge`
  const call = { method: 'POST', path, body: {}, signal } as const
  const send = () => request(context.transport, call, parseOneTimeCodeChallenge, 'challenge')
  const [first, sealed] = await Promise.all([send(), sealsCodes(context, accountId, signal)])
  const hasTarget = first.otpEncryptionTargetBundle !== undefined
  const isSealed = hasTarget || sealed
  const challenge = isSealed && !hasTarget ? await send() : first
  const isPlain = isSealed === false && mayBePlain(context, channel)
  return rememberSentCode(context, accountId, channel, { ...challenge, id: credentialId, isPlain })
}

/** Stores that a code is on its way, so that its sign-in survives a reload. */
export async function rememberSentCode(
  context: WalletContext,
  accountId: string,
  { pendingName }: OneTimeCodeChannel,
  { id, nickname, otpEncryptionTargetBundle: targetBundle, isPlain }: SentCode,
): Promise<PendingSignIn> {
  const nowMs = context.clock.now()
  const pending: PendingSignIn = {
    credentialId: id,
    expiresAt: isoTime(nowMs + maxValidityMs),
    details: {
      nickname,
      resendAt: isoTime(nowMs + politePauseSeconds * 1_000),
      ...(targetBundle && { targetBundle }),
      ...(isPlain && { isPlain: 'yes' }),
    },
  }
  await storePending(context, accountId, pendingName, pending)
  return pending
}

/** Returns the whole seconds until another code may be requested; 0 when it may be now. */
export function resendAfterSeconds(
  { clock }: Pick<WalletContext, 'clock'>,
  { details }: PendingSignIn,
): number {
  const waitMs = Date.parse(details?.resendAt ?? '') - clock.now()
  return waitMs > 0 ? Math.ceil(waitMs / 1_000) : 0
}

/** The sign-in over what was sent and stored. */
export function createOneTimeCodeSignIn(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  sent: PendingSignIn,
): OneTimeCodeSignIn {
  const { credentialId } = sent
  loadAhead(loadVerification, prepareBundleOpening, loadEncodedPayloads)
  // Another tab may have had a later code sent: that one's terms count.
  const latest = async () => {
    const stored = await readPending(context, accountId, channel.pendingName)
    return stored?.credentialId === credentialId ? stored : sent
  }
  return {
    nickname: sent.details?.nickname ?? '',
    async complete(typed, { signal } = {}) {
      assertNotAborted(context.destroyed)
      const code = normalizedInput('code', typed, oneTimeCode)
      const work = (shared: AbortSignal) =>
        context.withLock(
          accountId,
          async () =>
            complete(context, accountId, channel, await latest(), { code, signal: shared }),
          shared,
        )
      return context.singleFlight(`code ${credentialId} ${code}`, work, signal)
    },
    async resend({ signal } = {}) {
      assertNotAborted(context.destroyed)
      const name = `oneTimeCode ${credentialId}`
      const work = (shared: AbortSignal) =>
        context.withLock(
          name,
          async () => resend(context, accountId, channel, await latest(), shared),
          shared,
        )
      return context.singleFlight(name, work, signal)
    },
  }
}

/** Fetched while the customer looks for the code. */
function loadVerification(): Promise<typeof import('./verifyOneTimeCode.lazy.ts')> {
  return loadLazily(() => import('./verifyOneTimeCode.lazy.ts'))
}

async function complete(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  pending: PendingSignIn,
  entered: EnteredCode,
): Promise<AuthSession> {
  try {
    return await openVerifiedSession(context, accountId, async () => {
      const { verifyOneTimeCode } = await loadVerification()
      const verified = await verifyOneTimeCode(context, accountId, channel, pending, entered)
      return {
        ...verified,
        signedInWith: pending.credentialId,
        finished: channel.pendingName,
      }
    })
  } catch (error) {
    // Nothing can be made of it any more: the next start is to send another.
    if (isExpired(error)) await forgetPending(context, accountId, channel.pendingName)
    throw error
  }
}

async function resend(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  pending: PendingSignIn,
  signal: AbortSignal | undefined,
): Promise<ResendResult> {
  const waitSeconds = resendAfterSeconds(context, pending)
  if (waitSeconds > 0) return { sent: false, resendAfterSeconds: waitSeconds }
  try {
    const again = await sendOneTimeCode(context, accountId, channel, pending.credentialId, signal)
    return { sent: true, resendAfterSeconds: resendAfterSeconds(context, again) }
  } catch (error) {
    if (!(error instanceof WalletError) || error.code !== 'RATE_LIMITED') throw error
    const { retryAfterSeconds = politePauseSeconds } = error
    const resendAt = isoTime(context.clock.now() + retryAfterSeconds * 1_000)
    const details = { ...pending.details, resendAt }
    await storePending(context, accountId, channel.pendingName, { ...pending, details })
    return { sent: false, resendAfterSeconds: retryAfterSeconds }
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof WalletError && error.code === 'ONE_TIME_CODE_EXPIRED'
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
