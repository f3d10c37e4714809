import { WalletError } from '../errors.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { revokeWith, type SessionRevocation } from './revokeSession.ts'

/** Options of {@link signOut}. */
export interface SignOutOptions {
  /** Stops telling the service; the key is gone from this device all the same. */
  signal?: AbortSignal | undefined
}

/** What became of the session on the service's side. */
export interface SignOutResult {
  /**
   * Whether the service has ended the session. When it could not be told (offline, relay down) the
   * session expires by itself; its key is gone from this device either way.
   */
  revoked: boolean
}

/** Errors after which nothing can be asked of the relay. */
const lost = ['NETWORK_ERROR', 'TIMEOUT']

/**
 * Signs out: deletes the key from this device, then ends the session on the service. Works offline
 * as far as it can: where not even the account can be asked for, every key on this device goes.
 *
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT when the browser would not delete the key
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(
  wallet: Wallet,
  options: SignOutOptions = {},
): Promise<SignOutResult> {
  const { signal } = options
  const context = contextOf(wallet)
  const { session } = context
  const accountId = session.getState().session?.accountId ?? (await knownAccount(context, signal))
  if (accountId === undefined) return signOutUnknown(context)
  const last = await session.usable(accountId).catch(() => undefined)
  // The key goes first: whoever closes the tab while the service is told must not leave it behind.
  await session.close(accountId, 'signedOut')
  if (!last) return { revoked: true }
  return { revoked: await tryRevoke(context, { accountId, session: last, signal }) }
}

/** The account, or undefined when the relay cannot be asked which it is. */
function knownAccount(
  { accountId }: WalletContext,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  return accountId(signal).catch((error: unknown) => {
    const isOffline = error instanceof WalletError && lost.includes(error.code)
    if (!isOffline) throw error
    return undefined
  })
}

/** Whose session it is cannot be found out: every key on this device goes. */
async function signOutUnknown({ session }: WalletContext): Promise<SignOutResult> {
  const accountIds = await session.storedAccountIds()
  await Promise.all(accountIds.map((id) => session.close(id, 'signedOut')))
  return { revoked: false }
}

function tryRevoke(
  context: WalletContext,
  ending: Omit<SessionRevocation, 'sessionId'>,
): Promise<boolean> {
  return revokeWith(context, { ...ending, sessionId: ending.session.id }).then(
    () => true,
    () => false,
  )
}
