import { parseSession } from '../../shared/credential.ts'
import { ApiError } from '../../shared/errors.ts'
import { page } from '../../shared/page.ts'
import type { AuthSession } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { sessionRequired } from '../session/sessionRequired.ts'
import { request } from '../transport/request.ts'

/**
 * The active sessions of an account. When this device's own is not among them it was revoked
 * elsewhere: its key is of no use any more and is deleted.
 */
export async function listActiveSessions(
  context: WalletContext,
  accountId: string,
  signal?: AbortSignal,
): Promise<AuthSession[]> {
  const { session, transport } = context
  const { session: own } = await session.readRecord(accountId)
  const call = { method: 'GET', path: '/auth/sessions', query: { accountId }, signal } as const
  const { data } = await request(transport, call, page(parseSession), 'sessions')
  // Judged after the response: one that expired meanwhile was not revoked.
  const isExpired = own === undefined || Date.parse(own.expiresAt) <= context.clock.now()
  const isGone = !isExpired && !data.some(({ id }) => id === own.id)
  // guard: session-revoked-elsewhere
  if (isGone) await session.close(accountId, 'revoked', (record) => record.session?.id === own.id)
  return data.filter(({ expiresAt }) => Date.parse(expiresAt) > context.clock.now())
}

/**
 * After a signature was refused: whether this device's session has ended. It is requested, because
 * a refusal can have other reasons.
 */
export async function hasEnded(context: WalletContext, accountId: string): Promise<boolean> {
  await listActiveSessions(context, accountId).catch(() => undefined)
  return (await context.session.readRecord(accountId)).session === undefined
}

/** Distinguishes refused signatures: after an ended session the customer must sign in again. */
export async function toSessionError(
  context: WalletContext,
  accountId: string,
  error: unknown,
): Promise<unknown> {
  const isRefused = error instanceof ApiError && error.status === 401
  if (!isRefused || error.code === 'UNAUTHENTICATED') return error
  return (await hasEnded(context, accountId)) ? sessionRequired(error) : error
}
