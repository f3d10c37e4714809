import { request } from '../transport/request.ts'
import { parseSession } from '../transport/wire/credential.ts'
import { page } from '../transport/wire/page.ts'
import type { AuthSession } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'

/** Options of {@link listSessions}. */
export interface ListSessionsOptions {
  signal?: AbortSignal | undefined
}

/**
 * The account's active sessions, on this and other devices.
 *
 * @throws UNAUTHENTICATED, NETWORK_ERROR, TIMEOUT, RESPONSE_INVALID, ABORTED
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
  const context = contextOf(wallet)
  const accountId = await context.accountId()
  const sessions = await sessionsOf(context, accountId, options.signal)
  await closeIfGone(context, accountId, sessions)
  return sessions
}

/** The active sessions of an account whose id is known. */
export async function sessionsOf(
  { transport }: WalletContext,
  accountId: string,
  signal?: AbortSignal,
): Promise<AuthSession[]> {
  const call = { method: 'GET', path: '/auth/sessions', query: { accountId }, signal } as const
  const { data } = await request(transport, call, page(parseSession), 'sessions')
  return data
}

/** This device's session not being among them was revoked elsewhere: its key is of no use. */
async function closeIfGone(
  { session, withLock }: WalletContext,
  accountId: string,
  sessions: AuthSession[],
): Promise<void> {
  const asked = session.getState().session?.id
  if (asked === undefined || sessions.some(({ id }) => id === asked)) return
  await withLock(accountId, async () => {
    const { session: stored } = await session.readRecord(accountId)
    if (stored?.id === asked) await session.close(accountId, 'revoked')
  })
}
