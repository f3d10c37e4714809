import { listAgentActions, type Wallet } from 'holdfast'

/** What waits for the customer, oldest first. */
export async function oldestRequest(wallet: Wallet) {
  const [oldest] = await listAgentActions(wallet)
  return oldest
}

// In the demo: demo/agents/agentQueries.ts
