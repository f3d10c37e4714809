import { parseCreatedAgent, parseDeviceCode } from '../../shared/agent.ts'
import { agentName } from '../../shared/agentPolicy.ts'
import type { Agent, AgentDeviceCode, AgentPolicy } from '../../shared/agentResources.ts'
import { assertRule } from '../../shared/assertInput.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import type { PollOptions } from '../payments/pollChanges.lazy.ts'
import { pollChanges } from '../payments/pollChanges.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { requestCreation } from '../transport/requestCreation.ts'
import { assertPolicy } from './assertAgentPolicy.ts'
import { notifyOfDecision } from './decisionNews.ts'
import { assertAgentId, requestAgent } from './getAgent.ts'

/** Options of {@link connectAgent}. */
export interface ConnectAgentOptions {
  /** The customer's name for it: 1 to 100 characters. */
  name: string
  /**
   * The policy that limits what it may do. Limits are integers in the smallest unit of their currency. Another
   * agent's `policy` fits, with a `defaultExecutionMode` where the service has none.
   */
  policy: AgentPolicy
  signal?: AbortSignal | undefined
}

/** The result of the wait for an agent, by `status`. */
export type ConnectAgentResult =
  /** The code was redeemed: the agent can act, within its policy. */
  | { status: 'connected'; agent: Agent }
  /** The code was not redeemed in time: `renew` gives another one. */
  | { status: 'expired'; agent: Agent }

/** An agent that waits for its program. */
export interface AgentConnection {
  /** As it was created: not connected yet. */
  readonly agent: Agent
  /** To show to the customer, who gives it to the program. Any program that redeems it becomes the agent. */
  readonly code: string
  /** The time when the code expires, ISO 8601 on the service's clock. */
  readonly expiresAt: string
  /**
   * Waits until the code is redeemed or has expired, with growing pauses. It goes on through passing failures of the
   * network. If the first read fails five times in a row, or the relay is not configured, it throws that error; the
   * agent and its code stay, and it can be called again.
   *
   * @throws ABORTED when `signal` fired: the agent and its code stay; `disconnectAgent` removes both
   * @throws NOT_FOUND when the agent was deleted meanwhile
   */
  connected(options?: PollOptions): Promise<ConnectAgentResult>
  /**
   * Makes a new code, and ends the one before.
   *
   * @throws API_ERROR with `apiCode` CONFLICT when the agent is connected already, and AGENT_ACCESS_TOO_WIDE as `connectAgent`
   */
  renew(options?: { signal?: AbortSignal | undefined }): Promise<AgentConnection>
}

/**
 * Creates an agent: a program that acts for the customer, within a policy. It connects by a code that
 * the customer gives it; its access token never passes the page or the relay.
 *
 * @throws INVALID_INPUT naming `name`, or the field of `policy` that is wrong
 * @throws NOT_FOUND when the policy names an account that is not the customer's
 * @throws API_ERROR with `apiCode` AGENT_ACCESS_TOO_WIDE where the customer has several people, and the agent could see payments of
 * another: name one or more of the customer's own wallets and nothing else, and leave the permission for external accounts out
 * @throws OUTCOME_UNKNOWN when the response was lost, and the agent may exist: `listAgents` shows it, not connected.
 * Its code is lost, so `disconnectAgent` it before another call, which would create another agent
 * @throws NETWORK_ERROR when the browser is offline: nothing was sent
 * @throws STEP_UP_REQUIRED when the relay demands a recent passkey for it
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const connection = await connectAgent(wallet, {
 *   name: 'Book-keeper',
 *   policy: {
 *     permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
 *     defaultExecutionMode: 'AUTO',
 *     spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
 *     approvalThresholds: { currency: 'USD', amount: 2_500 },
 *   },
 * })
 * showCode(connection.code, connection.expiresAt)
 * const { status } = await connection.connected({ signal: dialog.signal })
 * ```
 */
export async function connectAgent(
  wallet: Wallet,
  options: ConnectAgentOptions,
): Promise<AgentConnection> {
  const context = unframedContextOf(wallet, options)
  const { name, policy, signal } = options
  assertRule('name', name, agentName)
  assertPolicy(policy)
  const call = { method: 'POST', path: '/agents', body: { name, policy }, signal } as const
  const { agent, deviceCode } = await requestCreation(
    context.transport,
    call,
    parseCreatedAgent,
    'agent',
    'listAgents',
  )
  return connectionOf(context, agent, deviceCode)
}

function connectionOf(
  context: WalletContext,
  agent: Agent,
  { code, expiresAt }: AgentDeviceCode,
): AgentConnection {
  return {
    agent,
    code,
    expiresAt,
    connected: (options = {}) => waitForAgent(context, agent.id, expiresAt, options),
    async renew({ signal } = {}) {
      const path = pathOf`/agents/${agent.id}/device-codes`
      const call = { method: 'POST', path, signal } as const
      const renewed = await request(context.transport, call, parseDeviceCode, 'device code')
      return connectionOf(context, agent, renewed)
    },
  }
}

async function waitForAgent(
  context: WalletContext,
  agentId: string,
  expiresAt: string,
  options: PollOptions,
): Promise<ConnectAgentResult> {
  const path = pathOf`/agents/${agentId}`
  const call = { method: 'GET', path, signal: options.signal } as const
  const read = async () => {
    // Before the read: what was redeemed in time is seen by a read that began later.
    const isExpired = context.clock.now() >= Date.parse(expiresAt)
    return { isExpired, agent: await requestAgent(context.transport, agentId, call) }
  }
  for await (const { isExpired, agent } of pollChanges(context, read, options)) {
    if (agent.isConnected) return { status: 'connected', agent }
    if (isExpired) return { status: 'expired', agent }
  }
  throw new Error('pollChanges ended')
}

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
