import { parseAgent } from '../../shared/agent.ts'
import type { Agent } from '../../shared/agentResources.ts'
import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { pathOf, type RelayCall, type RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

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

/** Sends a call that an agent is the response to. @throws RESPONSE_INVALID for another agent's response */
export async function requestAgent(
  transport: RelayTransport,
  agentId: string,
  call: RelayCall,
): Promise<Agent> {
  const agent = await request(transport, call, parseAgent, 'agent')
  // guard: agent-response-id
  if (agent.id === agentId) return agent
  throw new WalletError('RESPONSE_INVALID', 'The response is about another agent')
}

/** Refuses what cannot be the id of an agent. @throws INVALID_INPUT */
export function assertAgentId(agentId: string): void {
  assertRule('agentId', agentId, idOf('Agent'))
}
