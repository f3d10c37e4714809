import { ApiException } from '../core/errors.ts'
import { retryLater } from '../core/retryLater.ts'
import { findRow } from '../core/work/rows.ts'
import { after, type Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { type LockoutRow, scaLockouts } from './lockouts.table.ts'

const minuteMs = 60_000

/** Minutes for which so many failures lock a customer. One more than the last suspends. */
const lockMinutes: Readonly<Record<number, number>> = { 5: 15, 6: 30, 7: 60, 8: 24 * 60 }
const minSuspendingFailures = 9

/** The failures and the session of a customer, initially none. */
export async function lockoutOf({ tx }: Work, { id }: CustomerRow): Promise<LockoutRow> {
  const row = await findRow(tx, scaLockouts, 'customerId', id)
  return row ?? { customerId: id, failedAttempts: 0, lockedUntil: null, sessionExpiresAt: null }
}

/** Checks whether a customer failed so often that only a new password ends the lock. */
export function isSuspended({ failedAttempts }: LockoutRow): boolean {
  return failedAttempts >= minSuspendingFailures
}

/**
 * Checks that failed logins have not locked a customer.
 *
 * @throws ApiException 423 `ACCOUNT_LOCKED`, with the time at which the lock ends if it does
 */
export async function requireUnlocked(work: Work, customer: CustomerRow): Promise<LockoutRow> {
  const lockout = await lockoutOf(work, customer)
  const { failedAttempts, lockedUntil } = lockout
  const [status, code] = [423, 'ACCOUNT_LOCKED'] as const
  if (isSuspended(lockout)) {
    const details = { suspended: true, failedAttempts }
    const message = 'The customer is suspended; record RESET_PASSWORD_COMPLETED to end it'
    throw new ApiException(status, code, message, { details })
  }
  if (lockedUntil && lockedUntil > work.now) {
    const details = { suspended: false, lockedUntil: lockedUntil.toISOString(), failedAttempts }
    throw retryLater({ status, code, problem: 'Too many failures', details }, work.now, lockedUntil)
  }
  return lockout
}

/** Counts a failed login: from the fifth on it locks the customer, and in the end suspends them. */
export async function countFailure(work: Work, lockout: LockoutRow): Promise<LockoutRow> {
  const failedAttempts = lockout.failedAttempts + 1
  const minutes = lockMinutes[failedAttempts]
  const lockedUntil = minutes === undefined ? null : after(work, minutes * minuteMs)
  return updateLockout(work, lockout, { failedAttempts, lockedUntil })
}

/** Stores what changed of a customer's failures and session. */
export async function updateLockout(
  { tx }: Work,
  lockout: LockoutRow,
  changes: Partial<LockoutRow>,
): Promise<LockoutRow> {
  const changed = { ...lockout, ...changes }
  await tx
    .insert(scaLockouts)
    .values(changed)
    .onConflictDoUpdate({ target: scaLockouts.customerId, set: changes })
  return changed
}
