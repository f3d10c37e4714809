import { conflict, notFound } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { replaceChallengesOf } from './challenges.ts'
import { findFactor, moveFactor } from './factors.ts'
import { getScaCustomer } from './scaCustomer.ts'

/**
 * Removes a passkey for good. Open challenges for it end, so that a passkey which is enrolled later
 * passes none of them.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT` for another factor
 */
export async function deleteFactor(
  work: Work,
  customerId: string,
  credentialId: string,
): Promise<void> {
  const customer = await getScaCustomer(work, customerId)
  if (credentialId === 'SMS_OTP')
    throw conflict('SMS_OTP cannot be deleted; it belongs to the verified phone number')
  if (credentialId === 'TOTP')
    throw conflict('TOTP cannot be deleted; reset it with POST /sca/factors/reset')
  const factor = await findFactor(work, customer, 'PASSKEY')
  if (factor?.id !== credentialId) throw notFound('REFERENCE_NOT_FOUND', 'Factor')
  await moveFactor(work, factor, 'REMOVED')
  await replaceChallengesOf(work, customer, 'PASSKEY')
}
