import type { Agent, AgentPolicyChange } from '../../shared/agentResources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { assertPolicyChange } from './assertAgentPolicy.ts'
import { assertAgentId, requestAgent } from './getAgent.ts'

/** Options of {@link updateAgentPolicy}. */
export interface UpdateAgentPolicyOptions {
  signal?: AbortSignal | undefined
}

/**
 * Changes what an agent may do, from its next action and the next approval on. What is left out
 * stays; `permissions` and the lists of accounts are replaced as a whole; null removes a limit. The policy of
 * an agent that was read can be sent with changes, unless it has words that this version does not know.
 *
 * @param agentId - `Agent:<uuid>`
 * @param change - limits are integers in the smallest unit of the policy's currency
 * @throws INVALID_INPUT when the id cannot be one, or naming the field of the change that is wrong
 * @throws NOT_FOUND also for an account that is not the customer's
 * @throws API_ERROR with `apiCode` AGENT_ACCESS_TOO_WIDE where the customer has several people, and the agent could see payments of
 * another: name one or more of the customer's own wallets and nothing else, and leave the permission for external accounts out. An
 * agent that names none of them now is given none: connect another one
 * @throws STEP_UP_REQUIRED when the relay demands a recent passkey for a policy that allows more
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await updateAgentPolicy(wallet, agent.id, { spendingLimits: { dailyLimit: 20_000 } })
 * const permissions = agent.policy.permissions.filter((each) => each !== 'MANAGE_EXTERNAL_ACCOUNTS')
 * await updateAgentPolicy(wallet, agent.id, { permissions })
 * ```
 */
export async function updateAgentPolicy(
  wallet: Wallet,
  agentId: string,
  change: AgentPolicyChange,
  options: UpdateAgentPolicyOptions = {},
): Promise<Agent> {
  const { transport } = unframedContextOf(wallet, options)
  assertAgentId(agentId)
  assertPolicyChange(change)
  return requestAgent(transport, agentId, {
    method: 'PATCH',
    path: pathOf`/agents/${agentId}/policy`,
    body: change,
    signal: options.signal,
  })
}
