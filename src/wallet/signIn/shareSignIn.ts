import { WalletError } from '../../shared/errors.ts'
import type { AuthSession } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { orAborted } from '../platform/abort.ts'

/**
 * Runs one sign-in at a time: a second caller gets the session of the first one.
 *
 * @param again - what the second caller does where the first one aborted its own
 */
export function shareSignIn(
  context: WalletContext,
  work: () => Promise<AuthSession>,
  again: () => Promise<AuthSession>,
  signal: AbortSignal | undefined,
): Promise<AuthSession> {
  let isFirst = false
  const signingIn = context.singleFlight('sign-in', () => {
    isFirst = true
    return work()
  })
  if (isFirst) return signingIn
  return orAborted(signingIn, signal).catch((error: unknown) => {
    const isAborted = error instanceof WalletError && error.code === 'ABORTED'
    if (!isAborted || signal?.aborted) throw error
    return again()
  })
}
