import type { WalletContext } from '../context/walletContext.ts'
import type { LeftSession, StoredSession } from '../storage/accountRecord.ts'
import { revokeWith } from './revokeWith.ts'

/** Options of {@link endLeftSessions}: the account, and the session that signs. */
export interface LeftSessionsEnd {
  accountId: string
  session: StoredSession
  /** True if the session that signs is ended too, after the others. */
  isSignOut: boolean
  signal?: AbortSignal | undefined
}

/**
 * Ends at the service what this device has opened and uses no more, such as the session before a confirmation with
 * a passkey. What could not be ended is tried again with the next session.
 *
 * @returns whether all of them have ended
 */
export async function endLeftSessions(
  context: WalletContext,
  { accountId, session, isSignOut, signal }: LeftSessionsEnd,
): Promise<boolean> {
  const { leftSessions = [] } = await context.session
    .readRecord(accountId)
    .catch(() => ({}) as Left)
  const others = leftSessions.filter(({ id }) => id !== session.id)
  const ended: string[] = []
  for (const { id: sessionId, expiresAt } of isSignOut ? [...others, session] : others) {
    const isOver = () => hasSurelyExpired(context, expiresAt)
    const revoking = isOver() || revokeWith(context, { accountId, sessionId, session, signal })
    const hasEnded = await Promise.resolve(revoking).then(() => true, isOver)
    if (hasEnded) ended.push(sessionId)
  }
  await forget(context, accountId, ended).catch(() => undefined)
  return ended.length === others.length + Number(isSignOut)
}

/** By the service's clock: the device's own may be ahead. */
function hasSurelyExpired({ clock }: WalletContext, expiresAt: string): boolean {
  return clock.isSynced() && Date.parse(expiresAt) <= clock.now()
}

interface Left {
  leftSessions?: LeftSession[]
}

async function forget(
  { session }: WalletContext,
  accountId: string,
  ended: string[],
): Promise<void> {
  if (ended.length === 0) return
  await session.updateRecord(accountId, ({ leftSessions = [], ...record }) => {
    const left = leftSessions.filter(({ id }) => !ended.includes(id))
    return { ...record, ...(left.length > 0 && { leftSessions: left }) }
  })
}
