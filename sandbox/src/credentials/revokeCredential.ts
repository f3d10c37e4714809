import { and, eq, isNull } from 'drizzle-orm'
import { invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { credentialDeletion } from '../signing/activities.ts'
import { sessions } from '../signing/sessions.table.ts'
import { type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import { getWallet } from '../wallets/wallets.ts'
import { type CredentialRow, credentials } from './credentials.table.ts'
import { credentialsOf, getCredential } from './credentials.ts'

/**
 * Ends a credential, and its sessions with it. A session of another credential has to sign, and the
 * last credential stays.
 */
export async function revokeCredential(
  work: Work,
  id: string,
  call: SignedCall,
): Promise<Signed<null>> {
  const credential = await getCredential(work, id)
  const all = await credentialsOf(work, credential.accountId)
  if (all.length === 1)
    throw invalidInput('The last credential of a wallet cannot be revoked; add another one first')
  const wallet = await getWallet(work, credential.accountId)
  return signedRetry(work, call, {
    accountIds: [credential.accountId],
    type: credential.type,
    makePayload: () => credentialDeletion(work, wallet, credential),
    maySign: (signer) => signer.credentialId !== credential.id,
    perform: () => endCredential(work, credential),
  })
}

async function endCredential({ tx, now }: Work, { id }: CredentialRow): Promise<null> {
  const ended = { revokedAt: now, updatedAt: now }
  await tx.update(credentials).set(ended).where(eq(credentials.id, id))
  const isTheirs = and(eq(sessions.credentialId, id), isNull(sessions.revokedAt))
  await tx.update(sessions).set(ended).where(isTheirs)
  return null
}
