import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { credentials } from '../db/schema/credentials.ts'
import { ApiException, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { AuthMethod, CredentialCreate } from '../schemas/credential.ts'
import { holdInternalAccount } from './internalAccounts.ts'
import { spendChallenge, verifyAttestation } from './passkeys.ts'
import { getWallet } from './wallets.ts'
import type { Work } from './work.ts'

export type CredentialRow = typeof credentials.$inferSelect

/** Adds a credential to a wallet. */
export async function createCredential(work: Work, input: CredentialCreate): Promise<AuthMethod> {
  await holdInternalAccount(work, input.accountId)
  await getWallet(work, input.accountId)
  await refuseSecondOfType(work, input)
  const passkey = await verifyAttestation(work, input.challenge, input.attestation)
  await refuseKnownPasskey(work, passkey.webauthnId)
  await spendChallenge(work, input.challenge)
  const [row] = await work.tx
    .insert(credentials)
    .values({
      id: newId('AuthMethod'),
      accountId: input.accountId,
      type: input.type,
      nickname: input.nickname,
      custodianId: randomUUID(),
      ...passkey,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .returning()
  if (!row) throw new Error('an insert returned nothing')
  return showCredential(row)
}

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
 * A credential in force, held until the unit ends.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function holdCredential({ tx }: Work, id: string): Promise<CredentialRow> {
  const isLive = and(eq(credentials.id, id), isNull(credentials.revokedAt))
  const [row] = await tx.select().from(credentials).where(isLive).for('update')
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Credential')
  return row
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

async function refuseSecondOfType(work: Work, input: CredentialCreate): Promise<void> {
  if (work.settings.profile.severalPasskeys) return
  const existing = await credentialsOf(work, input.accountId)
  if (existing.some(({ type }) => type === input.type)) throw alreadyExists(input.type)
}

async function refuseKnownPasskey({ tx }: Work, webauthnId: string): Promise<void> {
  const isLive = and(eq(credentials.webauthnId, webauthnId), isNull(credentials.revokedAt))
  const taken = await tx.select({ id: credentials.id }).from(credentials).where(isLive)
  if (taken.length > 0) throw alreadyExists('PASSKEY')
}

function alreadyExists(type: string): ApiException {
  const code = `${type}_CREDENTIAL_ALREADY_EXISTS`
  return new ApiException(400, code, `The wallet already has a credential of type ${type}`)
}
