import { parseAgent } from '../../shared/agent.ts'
import type { Agent } from '../../shared/agentResources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { readAll } from './readAll.ts'

/** Options of {@link listAgents}. */
export interface ListAgentsOptions {
  signal?: AbortSignal | undefined
}

/**
 * The customer's agents: programs that act for them, within a policy. One whose device code was never
 * redeemed is among them, with `isConnected` false.
 *
 * @throws NOT_FOUND when the relay has no agents (its option `allow.agents`)
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const agents = await listAgents(wallet)
 * const active = agents.filter(({ isConnected, isPaused }) => isConnected && !isPaused)
 * ```
 */
export async function listAgents(
  wallet: Wallet,
  options: ListAgentsOptions = {},
): Promise<Agent[]> {
  const { transport } = contextOf(wallet, options)
  const { signal } = options
  return readAll(transport, { path: '/agents', query: {}, signal }, parseAgent, 'agents')
}
