import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { hasFailedProof } from '../ownershipProofs/ownership.ts'
import { worthIn } from '../rates/conversion.ts'

/** The amount that would reach an external account. */
type Received = { amount: number; currency: string }

/**
 * Checks that an external account may be paid an amount. A wallet whose owner has still to prove the
 * ownership may be paid up to a threshold, and after a failed proof nothing until one succeeds: that
 * the owner asks for another challenge proves nothing.
 *
 * @throws ApiException 400 `EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED`
 */
export async function requireProven(
  work: Work,
  { id, status }: Pick<ExternalAccountRow, 'id' | 'status'>,
  { amount, currency }: Received,
): Promise<void> {
  if (status === 'ACTIVE') return
  const { ownershipThreshold } = work.settings
  const hasFailed = await hasFailedProof(work, id)
  const isPending = status === 'PENDING_OWNERSHIP_VERIFICATION' && !hasFailed
  if (isPending && worthIn(amount, currency, 'USD') <= BigInt(ownershipThreshold)) return
  const isAbove = isPending && ownershipThreshold > 0
  throw new ApiException(
    400,
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    `The external account is ${status}${hasFailed ? ' after a failed proof' : ''}; its owner must prove the ownership first${isAbove ? ', or the payment be smaller' : ''}`,
    {
      details: {
        status,
        ...(isAbove && { threshold: { amount: ownershipThreshold, currency: 'USD' } }),
      },
    },
  )
}
