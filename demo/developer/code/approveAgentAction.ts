import { type AgentAction, approveAgentAction, type Wallet } from 'holdfast'

/** Approves the action that was shown, and no other. Only `approved` is a payment. */
export async function approve(wallet: Wallet, action: AgentAction) {
  const { status, decision } = await approveAgentAction(wallet, action)
  return status === 'approved' ? decision.transaction?.id : undefined
}

// In the demo: demo/agents/AgentRequest.tsx
