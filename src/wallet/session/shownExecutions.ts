import type { AccountRecord, PendingExecution } from '../storage/accountRecord.ts'

/** The executions of a record. */
export type Executions = Required<
  Pick<AccountRecord, 'pendingExecutions' | 'settledExecutions' | 'endedQuotes' | 'sentProofs'>
>

/** Removes a settled execution, never a pending one. */
export function acknowledged(
  quoteId: string,
): (executions: Executions) => Pick<Executions, 'settledExecutions'> {
  return ({ settledExecutions }) => ({
    settledExecutions: settledExecutions.filter((settled) => settled.quoteId !== quoteId),
  })
}

/** The pending executions of a record, with their challenges as far as these are not answered. */
export function shownPending({
  pendingExecutions = [],
  sentProofs = [],
}: AccountRecord): PendingExecution[] {
  return pendingExecutions.map(({ scaChallenge, ...execution }) => {
    const isAnswered = sentProofs.some(({ challengeId }) => challengeId === scaChallenge?.id)
    // guard: pending-answered
    return scaChallenge && !isAnswered ? { ...execution, scaChallenge } : execution
  })
}
