import { listAgents, type Wallet } from 'holdfast'

/** The agents that can act now. */
export async function activeAgents(wallet: Wallet) {
  const agents = await listAgents(wallet)
  return agents.filter(({ isConnected, isPaused }) => isConnected && !isPaused)
}

// In the demo: demo/agents/agentQueries.ts
