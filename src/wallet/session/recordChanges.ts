import type { AccountRecord, SignedOutReason, StoredSession } from '../storage/accountRecord.ts'

/**
 * The record with a session. A pending sign-in that did not lead to it can still be finished.
 *
 * @param finished - the name of the pending sign-in that did
 */
export function openedRecord(
  { closedBecause: _, pending = {}, ...record }: AccountRecord,
  session: StoredSession,
  finished: string = '',
): AccountRecord {
  const { [finished]: __, ...others } = pending
  const kept = record.session?.id === session.id ? record : withLeftSession(record)
  return { ...kept, ...(Object.keys(others).length > 0 && { pending: others }), session }
}

/** The fields that are kept of an account that is another user's now. */
const outliving = [
  'version',
  /* guard: executions-kept */ 'pendingExecutions',
  /* guard: proofs-kept */ 'sentProofs',
  'organizationId',
  'signWith',
  /* guard: sealed-codes-kept */ 'sealsCodes',
]

/** Returns what is left of a record without its session. */
export function closedRecord(
  { session, pending, ...kept }: AccountRecord,
  closedBecause: SignedOutReason,
): AccountRecord {
  // A sign-in may be under way already when another device revokes the session.
  if (closedBecause === 'revoked') return { ...kept, ...(pending && { pending }), closedBecause }
  const signOuts = (kept.signOuts ?? 0) + 1
  if (closedBecause === 'signedOut')
    return { ...withLeftSession(kept, session), signOuts, closedBecause }
  const known = Object.entries(kept).filter(([name]) => outliving.includes(name))
  // guard: unowned-record
  return { ...Object.fromEntries(known), signOuts, closedBecause }
}

/** Nothing but the newest: the others end by themselves. */
const maxLeftSessions = 10

/** The record, which remembers that its session is to be ended. */
function withLeftSession(record: AccountRecord, session = record.session): AccountRecord {
  if (!session) return record
  const { id, expiresAt } = session
  const leftSessions = [...(record.leftSessions ?? []), { id, expiresAt }].slice(-maxLeftSessions)
  // guard: session-left
  return { ...record, leftSessions }
}
