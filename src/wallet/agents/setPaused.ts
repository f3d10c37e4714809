import type { Agent } from '../../shared/agentResources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { assertAgentId, requestAgent } from './readAgent.ts'

/** Options of `pauseAgent` and `resumeAgent`. */
export interface PauseAgentOptions {
  signal?: AbortSignal | undefined
}

/** Pauses an agent, or ends its pause. */
export async function setPaused(
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
