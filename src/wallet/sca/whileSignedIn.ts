import { WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { onAbort, orAborted } from '../platform/abort.ts'

/**
 * Runs work until it ends, the caller or the wallet aborts it, or a session that was open during it
 * ends.
 *
 * @param work - gets a signal for all of these
 * @throws ABORTED
 * @throws SESSION_REQUIRED when the session ended
 */
export async function whileSignedIn<T>(
  { session, destroyed }: WalletContext,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let ended: WalletError | undefined
  let wasSignedIn = false
  const watch = () => {
    const isSignedIn = session.getState().status === 'signedIn'
    // guard: sca-session-end
    if (wasSignedIn && !isSignedIn) {
      ended = new WalletError('SESSION_REQUIRED', 'The session has ended; nothing more was sent')
      controller.abort(ended)
    }
    wasSignedIn ||= isSignedIn
  }
  const stops = [signal, destroyed].map((each) =>
    onAbort(each, () => controller.abort(each?.reason)),
  )
  stops.push(session.subscribe(watch))
  watch()
  try {
    return await orAborted(work(controller.signal), controller.signal)
  } catch (error) {
    throw ended ?? error
  } finally {
    for (const stop of stops) stop()
  }
}
