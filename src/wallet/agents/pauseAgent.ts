import type { Agent } from '../../shared/agentResources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { assertAgentId, requestAgent } from './getAgent.ts'

/**
 * Pauses an agent: from its next action on it can start nothing, and what it wants approved fails.
 * Payments that are under way go on. A relay never demands a step-up for it.
 *
 * @param agentId - `Agent:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { isPaused } = await pauseAgent(wallet, agent.id)
 * ```
 */
export async function pauseAgent(
  wallet: Wallet,
  agentId: string,
  options: PauseAgentOptions = {},
): Promise<Agent> {
  return setPaused(wallet, agentId, true, options)
}

/**
 * Ends the pause of an agent.
 *
 * @param agentId - `Agent:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws API_ERROR with `apiCode` AGENT_ACCESS_TOO_WIDE as `updateAgentPolicy`, until the policy is changed
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await resumeAgent(wallet, agent.id)
 * ```
 */
export async function resumeAgent(
  wallet: Wallet,
  agentId: string,
  options: PauseAgentOptions = {},
): Promise<Agent> {
  return setPaused(wallet, agentId, false, options)
}

/** Options of `pauseAgent` and `resumeAgent`. */
export interface PauseAgentOptions {
  signal?: AbortSignal | undefined
}

/** Pauses an agent, or ends its pause. */
async function setPaused(
  wallet: Wallet,
  agentId: string,
  isPaused: boolean,
  options: PauseAgentOptions,
): Promise<Agent> {
  const { transport } = unframedContextOf(wallet, options)
  assertAgentId(agentId)
  return requestAgent(transport, agentId, {
    method: 'PATCH',
    path: pathOf`/agents/${agentId}`,
    body: { isPaused },
    signal: options.signal,
  })
}
