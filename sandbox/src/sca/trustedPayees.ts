import { eq } from 'drizzle-orm'
import { getExternalAccountOf } from '../accounts/externalAccounts.ts'
import { trustedPayees } from '../accounts/trustedPayees.table.ts'
import { ApiException, conflict } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { showChallenge, startChallenge } from './challenges.ts'
import { countFailure, requireUnlocked } from './lockouts.ts'
import { passChallenge } from './passChallenge.ts'
import type { ScaConfirm } from './sca.schema.ts'
import { getScaCustomer } from './scaCustomer.ts'
import type { TrustConfirmed, TrustStart } from './trustedPayees.schema.ts'

/** The change of trust: the owner of a payee is to trust it, or no longer to. */
export type TrustChange = 'TRUST' | 'UNTRUST'

/**
 * Challenges the owner of an external account to change whether it is trusted.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `BENEFICIARY_TRUSTED`, `CONFLICT` when there is
 *   nothing to change, 403 `USER_NOT_READY` for a customer without any factor, 423 `ACCOUNT_LOCKED`
 */
export async function startTrustChange(
  work: Work,
  accountId: string,
  purpose: TrustChange,
): Promise<TrustStart> {
  const customer = await getOwnerOf(work, accountId)
  await requireChange(work, accountId, purpose)
  await requireUnlocked(work, customer)
  const row = await startChallenge(work, customer, { purpose, subject: accountId })
  return { scaChallenge: await showChallenge(work, customer, row) }
}

/**
 * Changes whether an external account is trusted, with a proof of its owner's factor.
 *
 * @throws ApiException as `startTrustChange` and `passChallenge` do
 */
export async function confirmTrustChange(
  work: Work,
  accountId: string,
  purpose: TrustChange,
  proof: ScaConfirm,
): Promise<TrustConfirmed> {
  const customer = await getOwnerOf(work, accountId)
  await requireChange(work, accountId, purpose)
  const lockout = await requireUnlocked(work, customer)
  const target = { purpose, subject: accountId }
  await passChallenge(work, customer, target, proof, () => countFailure(work, lockout))
  if (purpose === 'TRUST')
    await work.tx.insert(trustedPayees).values({ accountId, createdAt: work.now })
  else await work.tx.delete(trustedPayees).where(eq(trustedPayees.accountId, accountId))
  return { trusted: purpose === 'TRUST' }
}

async function getOwnerOf(work: Work, accountId: string): Promise<CustomerRow> {
  const { customerId } = await getExternalAccountOf(work, 'customer', accountId)
  return getScaCustomer(work, customerId ?? '')
}

async function requireChange(work: Work, accountId: string, to: TrustChange): Promise<void> {
  const isTrusted = await isTrustedPayee(work, accountId)
  if (to === 'TRUST' && isTrusted)
    throw new ApiException(409, 'BENEFICIARY_TRUSTED', 'The external account is already trusted')
  if (to === 'UNTRUST' && !isTrusted) throw conflict('The external account is not trusted')
}

/** Checks whether payments of its owner to an external account need no strong authentication. */
export async function isTrustedPayee({ tx }: Work, accountId: string): Promise<boolean> {
  return (await tx.$count(trustedPayees, eq(trustedPayees.accountId, accountId))) > 0
}
