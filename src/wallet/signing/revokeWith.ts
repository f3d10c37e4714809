import { ApiError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { StoredSession } from '../storage/accountRecord.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { revokeSessionIntent } from './actionIntents.ts'
import { listActiveSessions } from './activeSessions.ts'
import { requestSigned } from './requestSigned.ts'

/** The session to end, and the session that signs for that. */
export interface SessionRevocation {
  accountId: string
  /** `Session:<uuid>` of the one to end. */
  sessionId: string
  session: StoredSession
  signal: AbortSignal | undefined
}

/** Revokes with a session that was chosen already; one that is gone is done. */
export async function revokeWith(
  context: WalletContext,
  { accountId, sessionId, session, signal }: SessionRevocation,
): Promise<void> {
  const isListed = async () =>
    (await listActiveSessions(context, accountId)).some(({ id }) => id === sessionId)
  try {
    await requestSigned<void>(context, {
      accountId,
      session,
      call: { method: 'DELETE', path: pathOf`/auth/sessions/${sessionId}`, signal },
      intent: revokeSessionIntent(accountId),
      parse: assertEmpty,
      readBack: async () => ((await isListed()) ? 'notDone' : undefined),
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.apiCode !== 'NOT_FOUND') throw error
  }
}
