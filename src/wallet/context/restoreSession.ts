import { WalletError } from '../../shared/errors.ts'
import { createAlarm } from '../platform/alarm.ts'
import { isVisible, watchReturn } from '../platform/watchReturn.ts'
import { listOwnWalletIds } from '../session/ownAccount.ts'
import type { Session } from '../session/session.ts'
import type { WalletContext } from './walletContext.ts'

const firstRetryMs = 2_000
const maxRetryMs = 60_000

/**
 * Finds the stored session again, and shows in the state what prevents it. Tried again, later and
 * later, and whenever the customer or the network comes back to the page. A hidden page waits.
 *
 * @returns how to stop
 */
export function keepRestoring(context: WalletContext): () => void {
  const { session, destroyed } = context
  let retryMs = firstRetryMs
  const attempt = async () => {
    alarm.cancel()
    await restoreSession(context)
    if (destroyed.aborted || session.getState().status !== 'unavailable') return
    alarm.set(performance.now() + retryMs)
    retryMs = Math.min(2 * retryMs, maxRetryMs)
  }
  const alarm = createAlarm({ now: () => performance.now() }, () => {
    if (isVisible()) void attempt()
  })
  const stopWatching = watchReturn(() => {
    retryMs = firstRetryMs
    if (isUnknown(session)) void attempt()
  })
  void attempt()
  return () => {
    stopWatching()
    alarm.cancel()
  }
}

/** Never rejects: what stands in the way becomes the state. */
async function restoreSession(context: WalletContext): Promise<void> {
  const { session, givenAccountId, accountId } = context
  try {
    const id = await accountId()
    // What this device stores is shown without waiting for the relay.
    if (session.getState().status === 'loading') await session.check(id)
    // A given account may have changed hands since: asking deletes the key of one that has.
    // guard: unowned-given-key
    if (givenAccountId !== undefined) await listOwnWalletIds(context)
    if (isUnknown(session)) await session.check(id)
  } catch (error) {
    session.fail(toWalletError(error))
  }
}

/** Checks whether the state shows an earlier failure. */
function isUnknown({ getState }: Session): boolean {
  const { status, reason } = getState()
  return status === 'unavailable' || reason === 'unauthenticated'
}

/** An app's own key store may throw anything. */
function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  return new WalletError('STORAGE_FAILED', 'The key store failed', { cause: error })
}
