import { updateAgentPolicy, type Wallet } from 'holdfast'

/** What is left out stays as it is, and null removes a limit. */
export function limitDay(wallet: Wallet, agentId: string, dailyLimit: number | null) {
  return updateAgentPolicy(wallet, agentId, { spendingLimits: { dailyLimit } })
}

// In the demo: demo/agents/PolicySheet.tsx
