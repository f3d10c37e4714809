import { after, type Work } from '../core/work/work.ts'
import { passkeyOptions, startChallenge } from './challenges.ts'
import {
  countFailedLogin,
  guardOf,
  locked,
  maxFailures,
  requireUnlocked,
  updateGuard,
} from './guards.ts'
import type {
  ScaLoginComplete,
  ScaLoginStart,
  SecurityEvent,
  SecurityEventType,
} from './login.schema.ts'
import { passChallenge } from './passChallenge.ts'
import { allowedOrigins } from './passkeyFactor.ts'
import type { ScaFactor, ScaLoginCompleteRequest } from './sca.schema.ts'
import { lockScaCustomer } from './scaCustomer.ts'

const sessionLifetimeMs = 15 * 60_000

/**
 * Challenges a customer who logs in.
 *
 * @throws ApiException 400 `INVALID_INPUT` for a factor the customer does not have, 404
 *   `USER_NOT_FOUND`, 409 `CONFLICT`, 423 `LOCKED`
 */
export async function startLogin(
  work: Work,
  customerId: string,
  factor: ScaFactor,
): Promise<ScaLoginStart> {
  const customer = await lockScaCustomer(work, customerId)
  await requireUnlocked(work, customer)
  const target = { purpose: 'LOGIN', subject: customerId } as const
  const row = await startChallenge(work, customer, target, { factor })
  const options = await passkeyOptions(work, customer, row)
  return {
    factor,
    challengeId: row.id,
    expiresAt: row.expiresAt.toISOString(),
    passkeyOptions: options,
    allowedOrigins: options && allowedOrigins(work.settings),
    relyingPartyId: options && work.settings.rpId,
  }
}

/**
 * Logs a customer in. The session exempts reads; it authorizes no payment.
 *
 * @throws ApiException as `passChallenge` does
 */
export async function completeLogin(
  work: Work,
  customerId: string,
  { factor, ...proof }: ScaLoginCompleteRequest,
): Promise<ScaLoginComplete> {
  const customer = await lockScaCustomer(work, customerId)
  const target = { purpose: 'LOGIN', subject: customerId, factor } as const
  await passChallenge(work, customer, target, proof)
  const guard = await guardOf(work, customer)
  if (guard.failedLogins > 0) await updateGuard(work, guard, { failedLogins: 0 })
  return { status: 'COMPLETED', sessionExpiresAt: after(work, sessionLifetimeMs).toISOString() }
}

/**
 * Records an event at the platform: several failed logins suspend the customer, and a new password
 * ends the suspension.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 409 `CONFLICT`, 423 `LOCKED` for a login that fails
 *   while the customer is suspended
 */
export async function recordEvent(
  work: Work,
  customerId: string,
  eventType: SecurityEventType,
): Promise<SecurityEvent> {
  const customer = await lockScaCustomer(work, customerId)
  const guard = await guardOf(work, customer)
  if (eventType === 'RESET_PASSWORD_COMPLETED') {
    await updateGuard(work, guard, { failedLogins: 0, suspendedUntil: null })
    return { eventType, suspended: false, failedAttempts: 0 }
  }
  const until = guard.suspendedUntil
  if (until && until > work.now) throw locked(work, until)
  const { failedLogins, suspendedUntil } = await countFailedLogin(work, guard)
  if (failedLogins > 0) return { eventType, suspended: false, failedAttempts: failedLogins }
  return {
    eventType,
    suspended: true,
    ...(suspendedUntil && { lockedUntil: suspendedUntil.toISOString() }),
    failedAttempts: maxFailures,
  }
}
