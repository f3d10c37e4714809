import { and, eq } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { isActive } from '../signing/activeSessions.ts'
import { sessionCreation, sessionDeletion } from '../signing/activities.ts'
import { type SessionRow, sessions } from '../signing/sessions.table.ts'
import { type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import { getWallet } from '../wallets/wallets.ts'
import type { AuthSession } from './credentials.schema.ts'
import { type CredentialRow, credentials } from './credentials.table.ts'
import { openSession } from './sessions.ts'
import { requireClientKey } from './signIn.ts'

/** Ends a session; any session of the wallet may sign for it, itself included. */
export async function revokeSession(
  work: Work,
  id: string,
  call: SignedCall,
): Promise<Signed<null>> {
  const { session, credential } = await getActiveSession(work, id)
  const wallet = await getWallet(work, session.accountId)
  return signedRetry(work, call, {
    accountIds: [session.accountId],
    type: credential.type,
    makePayload: () => sessionDeletion(work, wallet, session.custodianId),
    perform: async () => {
      const ended = { revokedAt: work.now, updatedAt: work.now }
      await work.tx.update(sessions).set(ended).where(eq(sessions.id, id))
      return null
    },
  })
}

/** Opens a second session for a new client key; only the session itself may sign for it. */
export async function refreshSession(
  work: Work,
  id: string,
  clientPublicKey: string,
  call: SignedCall,
): Promise<Signed<AuthSession>> {
  requireClientKey(work.settings, clientPublicKey)
  const { session, credential } = await getActiveSession(work, id)
  const wallet = await getWallet(work, session.accountId)
  return signedRetry(work, call, {
    accountIds: [session.accountId],
    makePayload: () => sessionCreation(work, wallet, clientPublicKey),
    maySign: (signer) => signer.id === id,
    perform: () => openSession(work, credential, clientPublicKey),
  })
}

/** A session in force, and its credential. */
async function getActiveSession(
  work: Work,
  id: string,
): Promise<{ session: SessionRow; credential: CredentialRow }> {
  const [session] = await work.tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), isActive(work)))
  const credential = session && (await findRow(work.tx, credentials, 'id', session.credentialId))
  if (!session || !credential) throw notFound('REFERENCE_NOT_FOUND', 'Session')
  return { session, credential }
}
