import { disconnectAgent, type Wallet } from 'holdfast'

/** For good: what the agent asks for now is rejected. */
export function removeAgent(wallet: Wallet, agentId: string) {
  return disconnectAgent(wallet, agentId)
}

// In the demo: demo/agents/DisconnectAgentSheet.tsx
