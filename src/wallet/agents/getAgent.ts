import type { Agent } from '../../shared/agentResources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { assertAgentId, requestAgent } from './readAgent.ts'

/** Options of {@link getAgent}. */
export interface GetAgentOptions {
  signal?: AbortSignal | undefined
}

/**
 * Reads an agent as it is now: its policy, what it has spent, and whether it is connected or paused.
 *
 * @param agentId - `Agent:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { policy, usage } = await getAgent(wallet, agentId)
 * ```
 */
export async function getAgent(
  wallet: Wallet,
  agentId: string,
  options: GetAgentOptions = {},
): Promise<Agent> {
  const { transport } = contextOf(wallet, options)
  assertAgentId(agentId)
  const { signal } = options
  return requestAgent(transport, agentId, {
    method: 'GET',
    path: pathOf`/agents/${agentId}`,
    signal,
  })
}
