import { and, desc, eq } from 'drizzle-orm'
import { newId } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { acceptsRealProofs } from '../core/proofs.ts'
import { insertRow } from '../core/work/rows.ts'
import { after, type Work } from '../core/work/work.ts'
import { parsePoint, toCompressedHex } from '../crypto/p256.ts'
import { issueSessionKey, stubSessionKey } from '../crypto/sessionKey.ts'
import { isActive } from '../signing/activeSessions.ts'
import { type SessionRow, sessions } from '../signing/sessions.table.ts'
import type { AuthSession } from './credentials.schema.ts'
import { type CredentialRow, credentials } from './credentials.table.ts'

/**
 * Opens a session. For an uncompressed client key the service makes the session key and seals it to
 * that key; a compressed one is itself the session key.
 */
export async function openSession(
  work: Work,
  credential: CredentialRow,
  clientPublicKey: string,
): Promise<AuthSession> {
  const key = makeKey(work, clientPublicKey)
  const row = await insertRow(work.tx, sessions, {
    id: newId('Session'),
    accountId: credential.accountId,
    credentialId: credential.id,
    custodianId: crypto.randomUUID(),
    publicKey: key.publicKeyHex,
    expiresAt: after(work, lifetimesMs.session),
    createdAt: work.now,
    updatedAt: work.now,
  })
  const { encryptedSessionSigningKey } = key
  return {
    ...showSession(row, credential),
    ...(encryptedSessionSigningKey !== undefined && { encryptedSessionSigningKey }),
  }
}

function makeKey({ settings }: Work, clientPublicKey: string) {
  const point = parsePoint(clientPublicKey)
  if (!point) throw new Error('The client public key was not validated')
  const isClientHeld = clientPublicKey.length === 66
  if (isClientHeld) {
    return { publicKeyHex: toCompressedHex(point), encryptedSessionSigningKey: undefined }
  }
  const issued = issueSessionKey(point)
  return acceptsRealProofs(settings)
    ? issued
    : { ...issued, encryptedSessionSigningKey: stubSessionKey() }
}

/** The sessions of a wallet in force, newest first; none for an account that does not exist. */
export async function listSessions(work: Work, accountId: string): Promise<AuthSession[]> {
  const rows = await work.tx
    .select()
    .from(sessions)
    .innerJoin(credentials, eq(credentials.id, sessions.credentialId))
    .where(and(eq(sessions.accountId, accountId), isActive(work)))
    .orderBy(desc(sessions.sequence))
  return rows.map((row) => showSession(row.sessions, row.credentials))
}

function showSession(row: SessionRow, credential: CredentialRow): AuthSession {
  const isPasskey = credential.type === 'PASSKEY' && credential.webauthnId !== null
  return {
    id: row.id,
    accountId: row.accountId,
    type: credential.type,
    nickname: credential.nickname,
    ...(isPasskey && { credentialId: credential.webauthnId ?? '' }),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
