import type { AgentRow } from './agents.table.ts'

/**
 * The accounts whose balances and movements an agent reads: those that its policy names, none for an empty list.
 *
 * @returns undefined for every account of its customer
 */
export function readableAccounts({ policy }: Pick<AgentRow, 'policy'>): string[] | undefined {
  // guard: agent-readable-accounts
  return policy.accountRestrictions.allowedAccountIds ?? undefined
}
