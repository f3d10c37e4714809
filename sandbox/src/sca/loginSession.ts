import { ApiException } from '../core/errors.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { after, type Work } from '../core/work/work.ts'
import type { LockoutRow } from './lockouts.table.ts'
import { updateLockout } from './lockouts.ts'

/** Opens the session of a customer who logged in, which replaces an earlier one. */
export async function openSession(work: Work, lockout: LockoutRow): Promise<Date> {
  const sessionExpiresAt = after(work, lifetimesMs.scaLogin)
  await updateLockout(work, lockout, { failedAttempts: 0, lockedUntil: null, sessionExpiresAt })
  return sessionExpiresAt
}

/**
 * Checks that a customer is logged in.
 *
 * @throws ApiException 409 `SCA_SESSION_REQUIRED`
 */
export function requireSession({ now }: Work, { sessionExpiresAt }: LockoutRow): void {
  if (sessionExpiresAt && sessionExpiresAt > now) return
  const message =
    'The customer has no login session; log in with POST /sca/login/start and /sca/login/complete'
  throw new ApiException(409, 'SCA_SESSION_REQUIRED', message)
}
