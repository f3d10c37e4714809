import { parseAgentAction } from '../../shared/agent.ts'
import type { AgentAction } from '../../shared/agentResources.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import type { PollOptions } from '../payments/pollChanges.lazy.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import { assertAgentId } from './getAgent.ts'
import { readAll } from './listAgents.ts'

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

/** Reads the oldest actions that wait for the customer. */
export function readActions(
  transport: RelayTransport,
  { agentId, signal }: ListAgentActionsOptions,
): Promise<AgentAction[]> {
  const call = { path: '/agents/approvals', query: { agentId, sortOrder: 'asc' }, signal }
  return readAll(transport, call, parseAgentAction, 'actions', maxActions)
}

/** Options of {@link watchAgentActions}. */
export interface WatchAgentActionsOptions extends PollOptions {
  /** Only this agent's. @default every agent's */
  agentId?: string | undefined
}

/**
 * Watches the actions that agents want to take and the customer must decide on: yields the list now, oldest
 * first, and again whenever it changed, until `signal` fires or the loop is left. A relay with the option
 * `agentEvents` says at once when to read again, as long as the page is visible. Otherwise it polls with
 * growing pauses, keeps to a `Retry-After`, and goes on through passing failures of the network. If the first
 * read fails five times in a row, or the relay is not configured, it throws that error.
 *
 * It reads again within a second of `approveAgentAction`, `rejectAgentAction` or `disconnectAgent`, in this page
 * or another tab of this browser. The service announces new actions and no decisions: what was decided on
 * another device may stay in the list for up to a minute.
 *
 * The number of requests that agents make is not limited. The list has the oldest 1,000, as that of `listAgentActions`.
 * A list of more than one page (100) is read again later, whatever the reason: two seconds after the last read began if that
 * took two pages, ten seconds after one of ten pages.
 *
 * It reads for the user who is logged in to the app: end it when another user logs in, with `signal` or with the wallet.
 *
 * @throws INVALID_INPUT when `agentId` or a pause cannot be one
 * @throws NOT_FOUND while iterating, when `agentId` is not the customer's
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const actions of watchAgentActions(wallet, { signal })) showRequests(actions)
 * ```
 */
export async function* watchAgentActions(
  wallet: Wallet,
  options: WatchAgentActionsOptions = {},
): AsyncGenerator<AgentAction[], void, undefined> {
  const context = contextOf(wallet, options)
  if (options.agentId !== undefined) assertAgentId(options.agentId)
  const { pollOverStream } = await loadLazily(() => import('./pollOverStream.lazy.ts'))
  yield* pollOverStream(context, (transport) => readActions(transport, options), options)
}
