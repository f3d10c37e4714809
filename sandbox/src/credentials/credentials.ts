import { and, asc, eq, isNull } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { AuthMethod } from './credentials.schema.ts'
import { type CredentialRow, credentials } from './credentials.table.ts'

/** The credentials of a wallet; none for an account that does not exist. */
export async function listCredentials(work: Work, accountId: string): Promise<AuthMethod[]> {
  return (await credentialsOf(work, accountId)).map(showCredential)
}

/** The rows behind {@link listCredentials}, oldest first. */
export function credentialsOf({ tx }: Work, accountId: string): Promise<CredentialRow[]> {
  return tx
    .select()
    .from(credentials)
    .where(and(eq(credentials.accountId, accountId), isNull(credentials.revokedAt)))
    .orderBy(asc(credentials.sequence))
}

/**
 * A credential in force.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getCredential({ tx }: Work, id: string): Promise<CredentialRow> {
  const isLive = and(eq(credentials.id, id), isNull(credentials.revokedAt))
  const [row] = await tx.select().from(credentials).where(isLive)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Credential')
  return row
}

/** The fields of which a credential of each type is made. */
export type NewCredential = Pick<CredentialRow, 'nickname'> &
  Partial<typeof credentials.$inferInsert>

/** Writes a credential down. */
export async function insertCredentialRow(
  work: Work,
  accountId: string,
  type: CredentialRow['type'],
  made: NewCredential,
): Promise<CredentialRow> {
  return insertRow(work.tx, credentials, {
    ...made,
    id: newId('AuthMethod'),
    accountId,
    type,
    custodianId: crypto.randomUUID(),
    createdAt: work.now,
    updatedAt: work.now,
  })
}

/** A credential as the API shows it. */
export function showCredential(row: CredentialRow): AuthMethod {
  return {
    id: row.id,
    accountId: row.accountId,
    type: row.type,
    nickname: row.nickname,
    ...(row.type === 'PASSKEY' && row.webauthnId !== null && { credentialId: row.webauthnId }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
