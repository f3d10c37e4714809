import { loadLazily } from '../../shared/loadLazily.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { PollOptions } from './pollChanges.lazy.ts'

/**
 * Reads with growing pauses, and yields what was read whenever it changed. It keeps to a
 * `Retry-After`, and goes on through passing failures of the network; before the first value, through four in a row.
 *
 * @throws INVALID_INPUT when a pause cannot be one, ABORTED, and what is not worth another read: also the fifth
 * failure in a row before the first value, and a relay that is not configured
 */
export async function* pollChanges<T>(
  context: WalletContext,
  read: () => Promise<T>,
  options: PollOptions,
): AsyncGenerator<T, never, undefined> {
  const { poll } = await loadPolling()
  return yield* poll(context, read, options)
}

/** Loads the code that reads until something changes: fetched with the quote whose payment is watched. */
export function loadPolling(): Promise<typeof import('./pollChanges.lazy.ts')> {
  return loadLazily(() => import('./pollChanges.lazy.ts'))
}
