import { parseAgent } from '../../shared/agent.ts'
import type { Agent } from '../../shared/agentResources.ts'
import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'
import type { RelayCall, RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** An agent as the relay gives it. @throws RESPONSE_INVALID for another agent's response */
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

/** @throws INVALID_INPUT */
export function assertAgentId(agentId: string): void {
  assertRule('agentId', agentId, idOf('Agent'))
}
