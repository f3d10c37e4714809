import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { Work } from '../core/work/work.ts'
import { type SessionRow, sessions } from './sessions.table.ts'

/** The sessions whose signatures count for these wallets. */
export function activeSessions(work: Work, accountIds: string[]): Promise<SessionRow[]> {
  return work.tx
    .select()
    .from(sessions)
    .where(and(inArray(sessions.accountId, accountIds), isActive(work)))
}

/** Returns the condition that a session is in force. */
export function isActive({ now }: Work) {
  return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
}
