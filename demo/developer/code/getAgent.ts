import { getAgent, type Wallet } from 'holdfast'

/** What an agent has spent today, in the smallest unit of its policy's currency. */
export async function spentToday(wallet: Wallet, agentId: string) {
  return (await getAgent(wallet, agentId)).usage.dailySpend
}

// In the demo: demo/agents/ConnectAgentSheet.tsx
