import type { AuthSession } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { listActiveSessions } from '../signing/activeSessions.ts'

/** Options of {@link listSessions}. */
export interface ListSessionsOptions {
  signal?: AbortSignal | undefined
}

/**
 * Lists the account's active sessions, on this and other devices. When this device's own is not among
 * them any more, its key is deleted and the state says `revoked`.
 *
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const sessions = await listSessions(wallet)
 * const elsewhere = sessions.filter(({ id }) => id !== wallet.getState().session?.id)
 * ```
 */
export async function listSessions(
  wallet: Wallet,
  options: ListSessionsOptions = {},
): Promise<AuthSession[]> {
  const context = contextOf(wallet, options)
  const { signal } = options
  return listActiveSessions(context, await context.accountId(signal), signal)
}
