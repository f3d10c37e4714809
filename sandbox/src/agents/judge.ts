import { ApiException } from '../core/errors.ts'
import { worthIn } from '../rates/conversion.ts'
import type { AccountRule, AgentPermission, AgentRow, ExecutionMode } from './agents.table.ts'
import { usageAt } from './usage.ts'

/** The part of an agent that decides about its actions. */
export type JudgedAgent = Pick<AgentRow, 'policy' | 'usage' | 'isPaused'>

/** Money an agent wants to move. */
export type Spend = {
  amount: number
  currency: string
  /** The account the money leaves; undefined when it is none of the customer's. */
  from: string | undefined
  /** The account the money goes to; undefined when it is an address. */
  to: string | undefined
}

/** The result for an action that the policy does not refuse. */
export type Verdict = {
  mode: ExecutionMode
  /** The amount that it counts as, in the smallest unit of the policy's currency. */
  spend: bigint
}

/**
 * Checks that an agent may do this kind of thing now.
 *
 * @throws ApiException 403 `FORBIDDEN`
 */
export function requireActive(agent: JudgedAgent, permission: AgentPermission): void {
  requirePermission(agent, permission)
  // guard: agent-paused
  if (agent.isPaused) throw refusal('isPaused', 'The agent is paused')
}

/**
 * Checks that an agent has one of these permissions.
 *
 * @throws ApiException 403 `FORBIDDEN`
 */
export function requirePermission(agent: JudgedAgent, ...anyOf: AgentPermission[]): void {
  if (anyOf.some((permission) => agent.policy.permissions.includes(permission))) return
  // guard: agent-permission
  throw refusal('permissions', `The agent lacks the ${anyOf.join(' or ')} permission`)
}

/**
 * Checks that money may leave an account at an agent's request.
 *
 * @throws ApiException 403 `FORBIDDEN`
 */
export function requireAllowedAccount({ policy }: JudgedAgent, from: string | undefined): void {
  const { allowedAccountIds } = policy.accountRestrictions
  if (allowedAccountIds === null) return
  if (from !== undefined && allowedAccountIds.includes(from)) return
  throw refusal('allowedAccountIds', 'The agent may not move money from this account')
}

/**
 * Judges a movement of money: account, then limits, then whether it has to be approved.
 *
 * @throws ApiException 403 `FORBIDDEN` for the account or the size, `VELOCITY_LIMIT_EXCEEDED` for
 *   what is spent in a day or a month
 */
export function judge(agent: JudgedAgent, action: Spend, now: Date): Verdict {
  // guard: agent-account
  requireAllowedAccount(agent, action.from)
  const { currency } = agent.policy.spendingLimits
  const spend = worthIn(action.amount, action.currency, currency)
  // guard: agent-size
  requireWithinSize(agent, action, spend)
  // guard: agent-period
  requireWithinPeriod(agent, spend, now)
  return { mode: modeOf(agent, action), spend }
}

function requireWithinSize({ policy }: JudgedAgent, action: Spend, spend: bigint): void {
  const limits = rulesFor({ policy }, action).map((rule) => rule.perTransactionLimit ?? null)
  for (const limit of [policy.spendingLimits.perTransactionLimit, ...limits]) {
    if (limit === null || spend <= limit) continue
    throw refusal('perTransactionLimit', 'The amount is over the limit of one transaction')
  }
}

function requireWithinPeriod({ policy, usage }: JudgedAgent, spend: bigint, now: Date): void {
  const { dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits
  const { dailySpend, dailyTransactionCount, monthlySpend } = usageAt(usage, now)
  const checks = [
    ['dailyLimit', dailyLimit, BigInt(dailySpend) + spend],
    ['dailyTransactionLimit', dailyTransactionLimit, BigInt(dailyTransactionCount) + 1n],
    ['monthlyLimit', monthlyLimit, BigInt(monthlySpend) + spend],
  ] as const
  for (const [rule, limit, total] of checks) {
    if (limit !== null && total > limit) throw overspent(rule)
  }
}

/** A rule of an account goes before the default, and the stricter of two rules before the other. */
function modeOf({ policy }: JudgedAgent, action: Spend): ExecutionMode {
  // guard: agent-threshold
  if (isAboveThreshold(policy.approvalThresholds, action)) return 'APPROVAL_REQUIRED'
  const modes = rulesFor({ policy }, action).flatMap(({ executionMode }) => executionMode ?? [])
  if (modes.length === 0) return policy.defaultExecutionMode
  return modes.includes('APPROVAL_REQUIRED') ? 'APPROVAL_REQUIRED' : 'AUTO'
}

function isAboveThreshold(
  { currency, amount }: AgentRow['policy']['approvalThresholds'],
  action: Spend,
): boolean {
  if (amount === null || currency === undefined) return false
  return worthIn(action.amount, action.currency, currency) > amount
}

function rulesFor({ policy }: Pick<JudgedAgent, 'policy'>, { from, to }: Spend): AccountRule[] {
  const { accountRules } = policy.accountRestrictions
  return accountRules.filter(({ accountId }) => accountId === from || accountId === to)
}

function refusal(rule: string, message: string): ApiException {
  return new ApiException(403, 'FORBIDDEN', message, { details: { rule } })
}

function overspent(rule: string): ApiException {
  const message = `The action would exceed the agent's ${rule}`
  return new ApiException(403, 'VELOCITY_LIMIT_EXCEEDED', message, { details: { rule } })
}
