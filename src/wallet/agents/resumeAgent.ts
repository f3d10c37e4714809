import type { Agent } from '../../shared/agentResources.ts'
import type { Wallet } from '../context/walletContext.ts'
import { type PauseAgentOptions, setPaused } from './setPaused.ts'

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
