import { conflict, invalidInput } from '../core/errors.ts'
import { phoneNumber } from '../core/http/contact.schema.ts'
import { requireTransition } from '../core/states.ts'
import type { Work } from '../core/work/work.ts'
import { replaceVerifiedPhone } from '../customers/contacts.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { replaceChallengesOf } from './challenges.ts'
import { findFactor, moveFactor } from './factors.ts'
import type { ResetCompleteRequest } from './resets.schema.ts'
import { resetTransitions } from './resets.states.ts'
import { moveReset, requireReset } from './resets.ts'
import type { ScaFactor } from './sca.schema.ts'
import { getScaCustomer } from './scaCustomer.ts'

/**
 * Completes the reset of a customer who was seen alive: text messages go to the new number, another
 * factor is removed and can be enrolled anew. Open challenges for the factor end.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, `REFERENCE_NOT_FOUND`, 400 `INVALID_INPUT` before
 *   the check was passed and for a number that is missing or not wanted, 409 `CONFLICT` after the reset
 */
export async function completeReset(
  work: Work,
  customerId: string,
  resetId: string,
  { mobile }: ResetCompleteRequest,
): Promise<void> {
  const customer = await getScaCustomer(work, customerId)
  const reset = await requireReset(work, customer, resetId)
  if (resetTransitions[reset.status].includes('LIVENESS_PASSED'))
    throw invalidInput(`The reset is ${reset.status}; the liveness check has to be passed first`)
  requireTransition(resetTransitions, 'reset', reset.status, 'COMPLETED')
  if (reset.expiresAt <= work.now) throw conflict('The reset has expired; start another one')
  await resetFactor(work, customer, reset.factor, mobile)
  await replaceChallengesOf(work, customer, reset.factor)
  await moveReset(work, reset, 'COMPLETED')
}

async function resetFactor(
  work: Work,
  customer: CustomerRow,
  type: ScaFactor,
  mobile: ResetCompleteRequest['mobile'],
): Promise<void> {
  if (type === 'SMS_OTP') return replaceVerifiedPhone(work, customer, numberOf(mobile))
  if (mobile !== undefined)
    throw invalidInput('mobile is only for the factor SMS_OTP', { field: 'mobile' })
  const factor = await findFactor(work, customer, type)
  if (factor) await moveFactor(work, factor, 'REMOVED')
}

function numberOf(mobile: ResetCompleteRequest['mobile']): string {
  const refuse = (why: string) => invalidInput(`mobile ${why}`, { field: 'mobile' })
  if (mobile === undefined) throw refuse('is required for the factor SMS_OTP')
  const number = `+${mobile.countryCode.replace('+', '')}${mobile.number}`
  if (!phoneNumber.safeParse(number).success) throw refuse('must form an E.164 number')
  return number
}
