import type { ApiException } from '../core/errors.ts'
import { retryLater } from '../core/retryLater.ts'
import { findRow } from '../core/work/rows.ts'
import { after, type Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { type GuardRow, scaGuards } from './guards.table.ts'

/** How many failures in a row lock the customer, and for how long. */
export const maxFailures = 5
const lockMs = 15 * 60_000

/** The failures of a customer, initially none. */
export async function guardOf({ tx }: Work, { id }: CustomerRow): Promise<GuardRow> {
  const row = await findRow(tx, scaGuards, 'customerId', id)
  const none = { wrongProofs: 0, lockedUntil: null, failedLogins: 0, suspendedUntil: null }
  return row ?? { customerId: id, ...none }
}

/**
 * Checks that a customer is neither locked by wrong proofs nor suspended by failed logins.
 *
 * @throws ApiException 423 `LOCKED` with the time at which the lock ends
 */
export async function requireUnlocked(work: Work, customer: CustomerRow): Promise<GuardRow> {
  const guard = await guardOf(work, customer)
  for (const until of [guard.lockedUntil, guard.suspendedUntil]) {
    if (until && until > work.now) throw locked(work, until)
  }
  return guard
}

/** The refusal of a customer who has to wait. */
export function locked({ now }: Work, until: Date): ApiException {
  const details = { lockedUntil: until.toISOString() }
  const refusal = { status: 423, code: 'LOCKED', problem: 'Too many failures', details } as const
  return retryLater(refusal, now, until)
}

/** Counts a wrong proof; the last one locks. A new challenge does not reset the count. */
export async function countWrongProof(work: Work, guard: GuardRow): Promise<void> {
  const wrongProofs = guard.wrongProofs + 1
  const isLast = wrongProofs >= maxFailures
  const changes = isLast ? { wrongProofs: 0, lockedUntil: after(work, lockMs) } : { wrongProofs }
  await updateGuard(work, guard, changes)
}

/** Counts a failed login at the platform; the last one suspends the customer. */
export async function countFailedLogin(work: Work, guard: GuardRow): Promise<GuardRow> {
  const failedLogins = guard.failedLogins + 1
  const isLast = failedLogins >= maxFailures
  return updateGuard(
    work,
    guard,
    isLast ? { failedLogins: 0, suspendedUntil: after(work, lockMs) } : { failedLogins },
  )
}

/** Stores the changed failures of a customer. */
export async function updateGuard(
  { tx }: Work,
  guard: GuardRow,
  changes: Partial<GuardRow>,
): Promise<GuardRow> {
  const changed = { ...guard, ...changes }
  await tx
    .insert(scaGuards)
    .values(changed)
    .onConflictDoUpdate({ target: scaGuards.customerId, set: changes })
  return changed
}
