import type { AgentAction } from '../../shared/agentResources.ts'
import { assertInput } from '../../shared/assertInput.ts'
import { ApiError, WalletError, type WalletErrorCode } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'

/** Codes of the relay that are the wallet's own too. */
const sharedCodes: string[] = [
  'AGENT_ACTION_CHANGED',
  'AGENT_ACTION_NOT_PENDING',
  'TOO_MANY_AGENT_ACTIONS',
] satisfies WalletErrorCode[]

/** @throws INVALID_INPUT */
export function assertAction(action: AgentAction): void {
  const isAction = idOf('AgentAction').accepts(action?.id) && idOf('Agent').accepts(action.agentId)
  assertInput(isAction, 'action must be what listAgentActions returned')
}

/** The error of a decision, with the wallet's code where the relay's is about the action. */
export function toActionError(error: unknown): unknown {
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

/** The error where nothing proves how a decision ended. */
export function outcomeUnknown(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError('OUTCOME_UNKNOWN', 'The outcome of the approval is unknown', options)
}
