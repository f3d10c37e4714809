import { WalletError } from '../../shared/errors.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { orAborted } from '../platform/abort.ts'
import type { StoredSession } from '../storage/accountRecord.ts'

/** Options of {@link signOut}. */
export interface SignOutOptions {
  /** Stops the request to the service; the key is gone from this device all the same. */
  signal?: AbortSignal | undefined
}

/** The outcome for the session at the service. */
export interface SignOutResult {
  /**
   * True if the service has ended the session, and those that this device used before it. When the service could not be
   * reached (offline, relay down) the session expires by itself; its key is gone from this device either way.
   */
  revoked: boolean
}

/** Errors after which no account is chosen; whatever else fails, the keys go. */
const unchosen = ['ACCOUNT_AMBIGUOUS', 'ACCOUNT_NOT_FOUND']

/**
 * Signs out: deletes the key from this device, then ends the session on the service. Works as far as
 * it can when that cannot be reached, or when the app's own login has ended first: where not even
 * the account can be found out, every key on this device goes.
 *
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT when the browser would not delete the key: this page has given
 * the session up and sent the revocation all the same
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
  const context = contextOf(wallet, options)
  const { signal } = options
  const { session } = context
  const accountId = session.getState().session?.accountId ?? (await knownAccount(context, signal))
  if (accountId === undefined) return signOutUnknown(context)
  // The key goes first: it must not stay when the tab is closed during the request.
  const ending = await session.close(accountId, 'signedOut').catch(async (error: unknown) => {
    await revoke(context, { accountId, session: session.drop(accountId), signal })
    throw error
  })
  return { revoked: await revoke(context, { accountId, session: ending, signal }) }
}

/**
 * Ends a session on the service, unless it is over, and those that this device used before it.
 *
 * @returns whether all have ended
 */
async function revoke(
  context: WalletContext,
  { accountId, session, signal }: EndingSession,
): Promise<boolean> {
  if (!isActive(context, session)) return true
  const ending = loadLazily(() => import('../signing/endLeftSessions.lazy.ts')).then(
    ({ endLeftSessions }) =>
      endLeftSessions(context, { accountId, session, isSignOut: true, signal }),
  )
  return orAborted(ending, signal).catch(() => false)
}

interface EndingSession {
  accountId: string
  session: StoredSession | undefined
  signal: AbortSignal | undefined
}

/** Checks whether the service may still take a session's signatures; up to its end, whatever our margin. */
function isActive(
  { clock }: WalletContext,
  session: StoredSession | undefined,
): session is StoredSession {
  if (!session) return false
  return Date.parse(session.expiresAt) > clock.now() || !clock.isSynced()
}

/** Returns the account, or undefined when it cannot be found out, for whatever reason. */
async function knownAccount(
  context: WalletContext,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (context.givenAccountId !== undefined) return context.givenAccountId
  return context.accountId(signal).catch((error: unknown) => {
    if (error instanceof WalletError && unchosen.includes(error.code)) throw error
    return undefined
  })
}

/** Deletes every key on this device, because it cannot be found out whose session it is. */
async function signOutUnknown({ session }: WalletContext): Promise<SignOutResult> {
  const accountIds = await session.storedAccountIds()
  await Promise.all(accountIds.map((id) => session.close(id, 'signedOut')))
  return { revoked: false }
}
