import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { requireTransition } from '../core/states.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { DelegatedKey, DelegatedKeyFilter } from './delegatedKeys.schema.ts'
import { type DelegatedKeyStatus, delegatedKeyTransitions } from './delegatedKeys.states.ts'
import { type DelegatedKeyRow, delegatedKeys } from './delegatedKeys.table.ts'

/**
 * A delegated key.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getDelegatedKey({ tx }: Work, id: string): Promise<DelegatedKeyRow> {
  const row = await findRow(tx, delegatedKeys, 'id', id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Delegated key')
  return row
}

/** The delegated keys of a wallet, those that are pending or revoked included. */
export async function listDelegatedKeys(
  { tx }: Work,
  { accountId, fundingSourceId }: DelegatedKeyFilter,
): Promise<DelegatedKey[]> {
  const conditions: SQL[] = []
  if (accountId) conditions.push(eq(delegatedKeys.accountId, accountId))
  if (fundingSourceId) conditions.push(eq(delegatedKeys.accountId, fundingSourceId))
  const rows = await tx
    .select()
    .from(delegatedKeys)
    .where(and(...conditions))
    .orderBy(asc(delegatedKeys.sequence))
  return rows.map(showDelegatedKey)
}

/** Checks whether the owner of a wallet allows this card to be paid from it. */
export async function hasActiveKey(
  { tx }: Work,
  cardId: string,
  accountId: string,
): Promise<boolean> {
  const isActive = and(
    eq(delegatedKeys.cardId, cardId),
    eq(delegatedKeys.accountId, accountId),
    eq(delegatedKeys.status, 'ACTIVE'),
  )
  return (await tx.$count(delegatedKeys, isActive)) > 0
}

/**
 * Changes the status of a key.
 *
 * @throws ApiException 409 `CONFLICT`
 */
export async function moveDelegatedKey(
  work: Work,
  id: string,
  to: DelegatedKeyStatus,
): Promise<DelegatedKeyRow> {
  const isIt = eq(delegatedKeys.id, id)
  const [current] = await work.tx.select().from(delegatedKeys).where(isIt)
  if (!current) throw notFound('REFERENCE_NOT_FOUND', 'Delegated key')
  requireTransition(delegatedKeyTransitions, 'delegated key', current.status, to)
  const [moved] = await work.tx
    .update(delegatedKeys)
    .set({ status: to, updatedAt: work.now })
    .where(isIt)
    .returning()
  if (!moved) throw new Error('The update returned no row')
  return moved
}

/** Revokes a key for good; does nothing if it is already revoked. */
export async function revokeDelegatedKey(work: Work, id: string): Promise<void> {
  const { status } = await getDelegatedKey(work, id)
  if (status !== 'REVOKED') await moveDelegatedKey(work, id, 'REVOKED')
}

/** Revokes the keys with which a card was paid from these accounts. */
export async function revokeKeysOf(
  { tx, now }: Work,
  cardId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return
  const isMeant = and(
    eq(delegatedKeys.cardId, cardId),
    inArray(delegatedKeys.accountId, [...accountIds]),
    ne(delegatedKeys.status, 'REVOKED'),
  )
  await tx.update(delegatedKeys).set({ status: 'REVOKED', updatedAt: now }).where(isMeant)
}

/** A delegated key as the API shows it. */
export function showDelegatedKey(row: DelegatedKeyRow): DelegatedKey {
  return {
    id: row.id,
    cardId: row.cardId,
    fundingSourceId: row.accountId,
    accountId: row.accountId,
    publicKey: row.publicKey,
    nickname: row.nickname,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
