import { parseAgentDecision } from '../../shared/agent.ts'
import { rejectionReason } from '../../shared/agentPolicy.ts'
import type { AgentAction, AgentDecision } from '../../shared/agentResources.ts'
import { assertRule } from '../../shared/assertInput.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { assertAction, toActionError } from './actionCall.ts'
import { notifyOfDecision } from './decisionNews.ts'

/** Options of {@link rejectAgentAction}. */
export interface RejectAgentActionOptions {
  /** In the customer's words, of at most 500 characters; the agent sees it. @default none */
  reason?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Rejects what an agent wants to do: nothing is paid.
 *
 * @param action - from `listAgentActions`
 * @throws INVALID_INPUT when `action` is not an action, or `reason` cannot be one
 * @throws AGENT_ACTION_NOT_PENDING when it was decided before, also by this call if its response was lost
 * @throws TOO_MANY_AGENT_ACTIONS when it is not among the oldest 1,000 of its agent, and more wait; nothing was decided
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await rejectAgentAction(wallet, action, { reason: 'Not this month' })
 * ```
 */
export async function rejectAgentAction(
  wallet: Wallet,
  action: AgentAction,
  options: RejectAgentActionOptions = {},
): Promise<AgentDecision> {
  const context = unframedContextOf(wallet, options)
  assertAction(action)
  const { reason, signal } = options
  if (reason !== undefined) assertRule('reason', reason, rejectionReason)
  const path = pathOf`/agents/${action.agentId}/actions/${action.id}/reject`
  const call = { method: 'POST', path, body: { reason }, signal } as const
  return request(context.transport, call, parseAgentDecision, 'decision')
    .catch((error: unknown) => {
      throw toActionError(error)
    })
    .finally(() => notifyOfDecision(context))
}
