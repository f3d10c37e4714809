import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { notifyOfDecision } from './decisionNews.ts'
import { assertAgentId } from './readAgent.ts'

/** Options of {@link disconnectAgent}. */
export interface DisconnectAgentOptions {
  signal?: AbortSignal | undefined
}

/**
 * Deletes an agent for good: its access ends at once, and what it wants approved is rejected.
 *
 * @param agentId - `Agent:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND also when it was deleted before
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await disconnectAgent(wallet, agent.id)
 * ```
 */
export async function disconnectAgent(
  wallet: Wallet,
  agentId: string,
  options: DisconnectAgentOptions = {},
): Promise<void> {
  const context = unframedContextOf(wallet, options)
  assertAgentId(agentId)
  const path = pathOf`/agents/${agentId}`
  const call = { method: 'DELETE', path, signal: options.signal } as const
  assertEmpty(await context.transport.send(call).finally(() => notifyOfDecision(context)))
}
