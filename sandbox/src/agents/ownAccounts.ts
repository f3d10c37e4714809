import { and, asc, eq, isNull } from 'drizzle-orm'
import { type ExternalAccountRow, externalAccounts } from '../accounts/externalAccounts.table.ts'
import { getExternalAccount } from '../accounts/externalAccounts.ts'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { getInternalAccount } from '../accounts/internalAccounts.ts'
import { notFound } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'

/**
 * Checks that an account belongs to the customer; another customer's account counts as unknown.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function requireOwnAccount(work: Work, customerId: string, id: string): Promise<void> {
  if (id.startsWith('ExternalAccount:')) {
    await getOwnExternalAccount(work, customerId, id)
    return
  }
  const account = await getInternalAccount(work, id)
  if (account.customerId !== customerId) throw notFound('REFERENCE_NOT_FOUND', 'Internal account')
}

/**
 * An external account of the customer.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getOwnExternalAccount(
  work: Work,
  customerId: string,
  id: string,
): Promise<ExternalAccountRow> {
  const account = await getExternalAccount(work, id)
  if (account.customerId !== customerId) throw notFound('REFERENCE_NOT_FOUND', 'External account')
  return account
}

/** The ids of every account of the customer, here and outside: what money may leave without a restriction. */
export async function accountIdsOf({ tx }: Work, customerId: string): Promise<string[]> {
  const here = await tx
    .select({ id: internalAccounts.id })
    .from(internalAccounts)
    .where(eq(internalAccounts.customerId, customerId))
    .orderBy(asc(internalAccounts.sequence))
  const isKept = isNull(externalAccounts.deletedAt)
  const outside = await tx
    .select({ id: externalAccounts.id })
    .from(externalAccounts)
    .where(and(eq(externalAccounts.customerId, customerId), isKept))
    .orderBy(asc(externalAccounts.sequence))
  return [...here, ...outside].map(({ id }) => id)
}
