import { pauseAgent, type Wallet } from 'holdfast'

/** Needs no passkey: stopping an agent is always one touch away. */
export function stopAgent(wallet: Wallet, agentId: string) {
  return pauseAgent(wallet, agentId)
}

// In the demo: demo/agents/AgentCard.tsx
