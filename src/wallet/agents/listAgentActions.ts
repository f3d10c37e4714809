import { parseAgentAction } from '../../shared/agent.ts'
import type { AgentAction } from '../../shared/agentResources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import { assertAgentId } from './readAgent.ts'
import { readAll } from './readAll.ts'

/** Options of {@link listAgentActions}. */
export interface ListAgentActionsOptions {
  /** Only this agent's. @default every agent's */
  agentId?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Lists the actions that agents want to take and the customer must decide on, oldest first. Decided actions are not in
 * the list: `listTransactions` has their payments, with the `agentId`. Of more than 1,000, it has the oldest 1,000:
 * those behind them come once these are decided, or their agents disconnected. The note that an agent gave a quote is
 * not in the action: `getTransaction(wallet, action.quote.transactionId)` has it as `description`.
 *
 * @throws INVALID_INPUT when `agentId` cannot be one
 * @throws NOT_FOUND when `agentId` is not the customer's
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for (const action of await listAgentActions(wallet)) showRequest(action)
 * ```
 */
export async function listAgentActions(
  wallet: Wallet,
  options: ListAgentActionsOptions = {},
): Promise<AgentAction[]> {
  const context = contextOf(wallet, options)
  if (options.agentId !== undefined) assertAgentId(options.agentId)
  return readActions(context.transport, options)
}

/** The number of requests that agents make is not limited, so the list is. */
const maxActions = 1_000

/** The oldest actions that wait for the customer. */
export function readActions(
  transport: RelayTransport,
  { agentId, signal }: ListAgentActionsOptions,
): Promise<AgentAction[]> {
  const call = { path: '/agents/approvals', query: { agentId, sortOrder: 'asc' }, signal }
  return readAll(transport, call, parseAgentAction, 'actions', maxActions)
}
