import { WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { onAbort } from '../platform/abort.ts'

/**
 * Runs work that the caller, the wallet and the end of a session that was open during it abort. It is waited for all the
 * same: what is sent already cannot be undone, and its outcome is not lost.
 *
 * @param work - gets a signal for all of these, and ends with it where nothing is sent
 * @throws ABORTED
 * @throws SESSION_REQUIRED when the session ended, and the work with it
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
    return await work(controller.signal)
  } catch (error) {
    const isAborted = error instanceof WalletError && error.code === 'ABORTED'
    throw isAborted && ended ? ended : error
  } finally {
    for (const stop of stops) stop()
  }
}
