import { assertRule } from '../../shared/assertInput.ts'
import { ApiError } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { listActiveSessions } from '../signing/activeSessions.ts'
import { revokeSessionIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { requireSession } from '../signing/signPayload.ts'
import type { AccountRecord, StoredSession } from '../storage/accountRecord.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** Options of {@link revokeSession}. */
export interface RevokeSessionOptions {
  signal?: AbortSignal | undefined
}

/**
 * Ends a session, such as the one of a lost device (spec 4.1). A session that is not active any
 * more counts as done. Ending this device's own session also deletes its key.
 *
 * @param sessionId - `Session:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws SigningErrorCode
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await revokeSession(wallet, lostPhone.id)
 * ```
 */
export async function revokeSession(
  wallet: Wallet,
  sessionId: string,
  options: RevokeSessionOptions = {},
): Promise<void> {
  const context = unframedContextOf(wallet, options)
  assertRule('sessionId', sessionId, idOf('Session'))
  const { signal } = options
  const accountId = await context.accountId(signal)
  const session = await requireSession(context, accountId, signal)
  const revoke = async () => {
    await revokeWith(context, { accountId, sessionId, session, signal })
    // Another tab may have refreshed it while this one waited: that one stays.
    const isRevoked = (record: AccountRecord) => record.session?.id === sessionId
    await context.session.close(accountId, 'signedOut', isRevoked)
  }
  await context.withLock(accountId, revoke, signal)
}

/** Which session is ended, and which signs for that. */
export interface SessionRevocation {
  accountId: string
  /** `Session:<uuid>` of the one to end. */
  sessionId: string
  session: StoredSession
  signal: AbortSignal | undefined
}

/** Revokes with a session that was chosen already; one that is gone is done. */
export async function revokeWith(
  context: WalletContext,
  { accountId, sessionId, session, signal }: SessionRevocation,
): Promise<void> {
  const isListed = async () =>
    (await listActiveSessions(context, accountId)).some(({ id }) => id === sessionId)
  try {
    await signedRetry<void>(context, {
      accountId,
      session,
      call: { method: 'DELETE', path: pathOf`/auth/sessions/${sessionId}`, signal },
      intent: revokeSessionIntent(accountId),
      parse: () => undefined,
      readBack: async () => ((await isListed()) ? 'notDone' : undefined),
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
