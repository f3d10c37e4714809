import { parseAgentDecision } from '../../shared/agent.ts'
import { agentActionDigest } from '../../shared/agentActionDigest.ts'
import { rejectionReason } from '../../shared/agentPolicy.ts'
import type { AgentAction, AgentDecision } from '../../shared/agentResources.ts'
import { assertInput, assertRule } from '../../shared/assertInput.ts'
import { ApiError, WalletError, type WalletErrorCode } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { isLostResponse, mayBeUnreachable } from '../transport/lostResponse.ts'
import { pathOf, type RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { notifyOfDecision } from './decisionNews.ts'
import { readActions } from './listAgentActions.ts'

/** Options of {@link approveAgentAction}. */
export interface ApproveAgentActionOptions {
  /** Stops an approval that was not sent yet; one that was sent cannot be undone. */
  signal?: AbortSignal | undefined
}

/** The result of an approval, by `status`. */
export type ApproveAgentActionResult =
  /** The money moves: `decision.transaction` names the payment, which `watchTransaction` follows. */
  | { status: 'approved'; decision: AgentDecision }
  /** Nothing is paid: a limit, a pause, the balance or an expired quote stood against it by now. */
  | { status: 'failed'; decision: AgentDecision }

/** The relay gives a repeated approval what the first one got, so it can be sent again. */
const maxSends = 3
const pauseMs = 400

/**
 * Approves what an agent wants to do, as it was shown. A digest of the action goes along, and the
 * relay approves nothing but an action of that digest. The service checks it against the agent's
 * policy again, so that `failed` is an outcome to expect.
 *
 * The digest covers what the service shows with an action, and no more. The note of a quote (`description`), which the
 * receiver may get, is not among it: show `description` of `getTransaction(wallet, action.quote.transactionId)` first.
 * Data that cannot be read anywhere is not covered either: the purpose and the details of the sender that an agent
 * may give a quote, and, from August 2026 on, the purpose of a transfer and the text for the receiver's bank that a
 * quote or a transfer may have (`remittanceInformation`, up to 80 characters).
 *
 * @param action - the object that was shown to the customer, from `listAgentActions`
 * @returns how it ended, by `status`: only `approved` is a payment
 * @throws INVALID_INPUT when `action` is not an action
 * @throws AGENT_ACTION_CHANGED when it is not the one that was shown; nothing was approved
 * @throws AGENT_ACTION_NOT_PENDING when it was decided before, elsewhere, or its agent was deleted
 * @throws TOO_MANY_AGENT_ACTIONS when it is not among the oldest 1,000 of its agent, and more wait; nothing was decided
 * @throws NETWORK_ERROR when the relay cannot be reached: nothing was sent. A lost response is OUTCOME_UNKNOWN
 * @throws OUTCOME_UNKNOWN when it may or may not have been approved: call again, or read the transactions
 * @throws STEP_UP_REQUIRED when the relay demands a recent passkey; nothing was approved
 * @throws API_ERROR with `apiCode` AGENT_ACCESS_TOO_WIDE where the customer has several people, and the agent reaches more than this one, until its policy is changed
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { status, decision } = await approveAgentAction(wallet, action)
 * if (status === 'approved') follow(decision.transaction?.id)
 * ```
 */
export async function approveAgentAction(
  wallet: Wallet,
  action: AgentAction,
  options: ApproveAgentActionOptions = {},
): Promise<ApproveAgentActionResult> {
  const context = unframedContextOf(wallet, options)
  assertAction(action)
  const digest = await agentActionDigest(action)
  assertNotAborted(options.signal)
  await assertReachable(context.transport, action)
  const decision = await send(context.transport, action, digest).finally(() =>
    notifyOfDecision(context),
  )
  // guard: agent-decision-matches
  if (decision.id !== action.id) throw approvalUnknown()
  if (decision.status === 'APPROVED') return { status: 'approved', decision }
  if (decision.status === 'FAILED') return { status: 'failed', decision }
  throw approvalUnknown()
}

/**
 * Reads first where the relay may be unreachable: if that fails, nothing was sent, while a lost approval is of unknown
 * outcome.
 */
async function assertReachable(transport: RelayTransport, { agentId }: AgentAction): Promise<void> {
  if (mayBeUnreachable(transport)) await readActions(transport, { agentId })
}

async function send(
  transport: RelayTransport,
  { agentId, id }: AgentAction,
  digest: string,
): Promise<AgentDecision> {
  const path = pathOf`/agents/${agentId}/actions/${id}/approve`
  const call = { method: 'POST', path, body: { digest } } as const
  for (let sends = 1; ; sends += 1) {
    try {
      return await request(transport, call, parseAgentDecision, 'decision')
    } catch (error) {
      if (!isLostResponse(error)) throw toActionError(error)
      if (sends === maxSends) throw approvalUnknown(error)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * sends))
  }
}

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

/** Codes of the relay that are the wallet's own too. */
const sharedCodes: string[] = [
  'AGENT_ACTION_CHANGED',
  'AGENT_ACTION_NOT_PENDING',
  'TOO_MANY_AGENT_ACTIONS',
] satisfies WalletErrorCode[]

/** Refuses anything that is not an action. @throws INVALID_INPUT */
function assertAction(action: AgentAction): void {
  const isAction = idOf('AgentAction').accepts(action?.id) && idOf('Agent').accepts(action.agentId)
  assertInput(isAction, 'action must be what listAgentActions returned')
}

/** Returns the error of a decision, with the wallet's code where the relay's is about the action. */
function toActionError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const code = codeOf(error.apiCode)
  return code ? new ApiError(code, error.message, { ...error, retryable: false }) : error
}

function codeOf(apiCode: string): WalletErrorCode | undefined {
  if (sharedCodes.includes(apiCode)) return apiCode as WalletErrorCode
  if (apiCode === 'AGENT_ACTION_OUTCOME_UNKNOWN') return 'OUTCOME_UNKNOWN'
  // The service decides once: a conflict is another decision.
  return apiCode === 'CONFLICT' ? 'AGENT_ACTION_NOT_PENDING' : undefined
}

/** Returns the error where nothing proves how a decision ended. */
function approvalUnknown(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError('OUTCOME_UNKNOWN', 'The outcome of the approval is unknown', options)
}
