import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { passkeyOptions, startChallenge } from './challenges.ts'
import type { LockoutRow } from './lockouts.table.ts'
import { countFailure, isSuspended, lockoutOf, requireUnlocked, updateLockout } from './lockouts.ts'
import type {
  ScaLoginComplete,
  ScaLoginStart,
  SecurityEvent,
  SecurityEventType,
} from './login.schema.ts'
import { openSession } from './loginSession.ts'
import { passChallenge } from './passChallenge.ts'
import { allowedOrigins } from './passkeyFactor.ts'
import type { ScaFactor, ScaLoginCompleteRequest } from './sca.schema.ts'
import { getScaCustomer } from './scaCustomer.ts'

/**
 * Challenges a customer who logs in.
 *
 * @throws ApiException 400 `INVALID_INPUT` for a factor the customer does not have, 404
 *   `USER_NOT_FOUND`, 409 `CONFLICT`
 */
export async function startLogin(
  work: Work,
  customerId: string,
  factor: ScaFactor,
): Promise<ScaLoginStart> {
  const customer = await getScaCustomer(work, customerId)
  const target = { purpose: 'LOGIN', subject: customerId } as const
  const row = await startChallenge(work, customer, target, { factor })
  if (factor === 'TOTP') return { factor }
  if (factor === 'SMS_OTP')
    return { factor, challengeId: row.id, expiresAt: row.expiresAt.toISOString() }
  return {
    factor,
    passkeyOptions: await passkeyOptions(work, customer, row),
    allowedOrigins: allowedOrigins(work.settings),
    relyingPartyId: work.settings.rpId,
  }
}

/**
 * Logs a customer in. Payments can be authorized during the session, each by a proof of its own.
 *
 * @throws ApiException 423 `ACCOUNT_LOCKED`, and as `passChallenge` does
 */
export async function completeLogin(
  work: Work,
  customerId: string,
  { factor, ...proof }: ScaLoginCompleteRequest,
): Promise<ScaLoginComplete> {
  const customer = await getScaCustomer(work, customerId)
  const target = { purpose: 'LOGIN', subject: customerId, factor } as const
  const lockout = await requireUnlocked(work, customer)
  await passChallenge(work, customer, target, proof, () => countFailure(work, lockout))
  const sessionExpiresAt = await openSession(work, lockout)
  return { status: 'SUCCESS', sessionExpiresAt: sessionExpiresAt.toISOString() }
}

/**
 * Records an event at the platform: failed logins lock the customer, and a new password ends the lock
 * and the login session.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 409 `CONFLICT`, 423 `ACCOUNT_LOCKED` for a login that
 *   fails while the customer is locked
 */
export async function recordEvent(
  work: Work,
  customerId: string,
  eventType: SecurityEventType,
): Promise<SecurityEvent> {
  const customer = await getScaCustomer(work, customerId)
  const lockout = await (eventType === 'RESET_PASSWORD_COMPLETED'
    ? clearLockout(work, customer)
    : countFailure(work, await requireUnlocked(work, customer)))
  const { failedAttempts, lockedUntil } = lockout
  return {
    eventType,
    suspended: isSuspended(lockout),
    ...(lockedUntil && { lockedUntil: lockedUntil.toISOString() }),
    failedAttempts,
  }
}

async function clearLockout(work: Work, customer: CustomerRow): Promise<LockoutRow> {
  const none = { failedAttempts: 0, lockedUntil: null, sessionExpiresAt: null }
  return updateLockout(work, await lockoutOf(work, customer), none)
}
