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
 * as far as it can: where not even the account can be asked for, every key on this device goes.
 *
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT when the browser would not delete the key
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(wallet: Wallet): Promise<SignOutResult> {
  const context = contextOf(wallet)
  const { session } = context
  const accountId = session.getState().session?.accountId ?? (await knownAccount(context))
  if (accountId === undefined) return signOutUnknown(context)
  return context.withLock(accountId, async () => {
    const revoked = await tryRevoke(context, accountId).catch(() => false)
    await session.close(accountId, 'signedOut')
    return { revoked }
  })
}

/** The account, or undefined when the relay cannot be asked which it is. */
function knownAccount({ accountId }: WalletContext): Promise<string | undefined> {
  return accountId().catch(() => undefined)
}

/** Whose session it is cannot be found out: every key on this device goes. */
async function signOutUnknown({ session }: WalletContext): Promise<SignOutResult> {
  const accountIds = await session.storedAccountIds()
  await Promise.all(accountIds.map((id) => session.close(id, 'signedOut')))
  return { revoked: false }
}

/** An expired session has ended already. */
async function tryRevoke(context: WalletContext, accountId: string): Promise<boolean> {
  const session = await context.session.usable(accountId)
  if (session) await revokeWith(context, accountId, session.id, session)
  return true
}
