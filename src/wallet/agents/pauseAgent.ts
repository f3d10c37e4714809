import type { Agent } from '../../shared/agentResources.ts'
import type { Wallet } from '../context/walletContext.ts'
import { type PauseAgentOptions, setPaused } from './setPaused.ts'

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
