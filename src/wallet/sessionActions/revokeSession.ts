import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { revokeWith } from '../signing/revokeWith.ts'
import { requireSession } from '../signing/signPayload.ts'
import type { AccountRecord } from '../storage/accountRecord.ts'

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
