import type { AccountRecord } from '../storage/accountRecord.ts'

/** The executions of a record. */
export type Executions = Required<
  Pick<AccountRecord, 'pendingExecutions' | 'settledExecutions' | 'endedQuotes'>
>

/** Removes a settled execution, never a pending one. */
export function acknowledged(
  quoteId: string,
): (executions: Executions) => Pick<Executions, 'settledExecutions'> {
  return ({ settledExecutions }) => ({
    settledExecutions: settledExecutions.filter((settled) => settled.quoteId !== quoteId),
  })
}
