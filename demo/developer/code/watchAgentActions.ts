import { type AgentAction, type Wallet, watchAgentActions } from 'holdfast'

/** Shows what waits, now and whenever it changes. */
export async function watch(
  wallet: Wallet,
  show: (actions: AgentAction[]) => void,
  signal: AbortSignal,
) {
  for await (const actions of watchAgentActions(wallet, { signal })) show(actions)
}

// In the demo: demo/agents/agentQueries.ts
