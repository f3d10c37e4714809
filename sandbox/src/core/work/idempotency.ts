import { and, eq } from 'drizzle-orm'
import { ApiException } from '../errors.ts'
import { idempotencyKeys } from './idempotencyKeys.table.ts'
import type { Work } from './work.ts'

/** The values by which a call is recognized when it comes again. */
export type IdempotentCall = { caller: string; key: string | undefined; binding: string }

/**
 * Does `body` once for a key and returns the same response from then on. A refusal rolls the unit back and
 * the key with it, so only what changed something is kept.
 *
 * @throws ApiException 409 `CONFLICT` when the key came before with another method, path or body
 */
export async function once<T extends Record<string, unknown>>(
  work: Work,
  { caller, key, binding }: IdempotentCall,
  body: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return body()
  const isFirst = await claim(work, caller, key, binding)
  if (!isFirst) return recall<T>(work, caller, key, binding)
  const response = await body()
  await work.tx.update(idempotencyKeys).set({ response }).where(isKey(caller, key))
  return response
}

async function claim({ tx, now }: Work, caller: string, key: string, binding: string) {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ caller, key, binding, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length === 1
}

async function recall<T>({ tx }: Work, caller: string, key: string, binding: string): Promise<T> {
  const [kept] = await tx.select().from(idempotencyKeys).where(isKey(caller, key))
  if (!kept?.response || kept.binding !== binding) {
    throw new ApiException(
      409,
      'CONFLICT',
      'Idempotency-Key was already used with a different request; use a new key',
    )
  }
  return kept.response as T
}

function isKey(caller: string, key: string) {
  return and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))
}
