import type { ExternalAccountStatus } from '../accounts/externalAccounts.states.ts'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { worthIn } from '../rates/conversion.ts'

/** What would reach an external account. */
type Received = { amount: number; currency: string }

/**
 * Checks that an external account may be paid an amount. A wallet whose owner has still to prove the
 * ownership may be paid up to a threshold, and one with a failed proof nothing.
 *
 * @throws ApiException 400 `EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED`
 */
export function requireProven(
  { settings }: Work,
  status: ExternalAccountStatus,
  { amount, currency }: Received,
): void {
  if (status === 'ACTIVE') return
  const { ownershipThreshold } = settings
  const isPending = status === 'PENDING_OWNERSHIP_VERIFICATION'
  if (isPending && worthIn(amount, currency, 'USD') <= BigInt(ownershipThreshold)) return
  const isAbove = isPending && ownershipThreshold > 0
  throw new ApiException(
    400,
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
    `The external account is ${status}; its owner must prove the ownership first${isAbove ? ', or the payment be smaller' : ''}`,
    {
      details: {
        status,
        ...(isAbove && { threshold: { amount: ownershipThreshold, currency: 'USD' } }),
      },
    },
  )
}
