import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { revokeWith } from './revokeSession.ts'

/** What became of the session on the service's side. */
export interface SignOutResult {
  /**
   * Whether the service has ended the session. When it could not be told (offline, relay down) the
   * session expires by itself; its key is gone from this device either way.
   */
  revoked: boolean
}

/**
 * Signs out: ends the session on the service, then deletes its key from this device. Works offline
 * as far as it can.
 *
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT when the browser would not delete the key
 * @throws ACCOUNT_AMBIGUOUS, UNAUTHENTICATED, NETWORK_ERROR when not even the account is known
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(wallet: Wallet): Promise<SignOutResult> {
  const context = contextOf(wallet)
  const accountId = context.session.getState().session?.accountId ?? (await context.accountId())
  return context.withLock(accountId, async () => {
    const revoked = await tryRevoke(context, accountId)
    await context.session.close(accountId, 'signedOut')
    return { revoked }
  })
}

/** An expired session has ended already. */
async function tryRevoke(context: WalletContext, accountId: string): Promise<boolean> {
  const session = await context.session.usable(accountId)
  if (!session) return true
  return revokeWith(context, accountId, session.id, session).then(
    () => true,
    () => false,
  )
}
