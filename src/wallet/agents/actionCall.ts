import type { AgentAction } from '../../shared/agentResources.ts'
import { assertInput } from '../../shared/assertInput.ts'
import { ApiError, WalletError, type WalletErrorCode } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'

const actionCodes: Record<string, WalletErrorCode> = {
  AGENT_ACTION_CHANGED: 'AGENT_ACTION_CHANGED',
  AGENT_ACTION_NOT_PENDING: 'AGENT_ACTION_NOT_PENDING',
  AGENT_ACTION_OUTCOME_UNKNOWN: 'OUTCOME_UNKNOWN',
  TOO_MANY_AGENT_ACTIONS: 'TOO_MANY_AGENT_ACTIONS',
}

/** @throws INVALID_INPUT */
export function assertAction(action: AgentAction): void {
  const isAction = idOf('AgentAction').accepts(action?.id) && idOf('Agent').accepts(action.agentId)
  assertInput(isAction, 'action must be what listAgentActions returned')
}

/** The error of a decision, with the wallet's code where the relay's is about the action. */
export function toActionError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  // The service decides once: a conflict is another decision.
  const apiCode = error.apiCode === 'CONFLICT' ? 'AGENT_ACTION_NOT_PENDING' : error.apiCode
  const code = Object.hasOwn(actionCodes, apiCode) ? actionCodes[apiCode] : undefined
  if (!code) return error
  const { message, status, reason, details } = error
  return new ApiError(code, message, { status, apiCode: error.apiCode, reason, details })
}

/** The error where nothing proves how a decision ended. */
export function outcomeUnknown(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError('OUTCOME_UNKNOWN', 'The outcome of the approval is unknown', options)
}
