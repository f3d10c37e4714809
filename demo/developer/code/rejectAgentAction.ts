import { type AgentAction, rejectAgentAction, type Wallet } from 'holdfast'

/** The agent sees the reason. */
export function reject(wallet: Wallet, action: AgentAction, reason: string) {
  return rejectAgentAction(wallet, action, { reason })
}

// In the demo: demo/agents/RejectRequestSheet.tsx
