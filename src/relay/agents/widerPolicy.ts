import type { AgentPolicyChange, ShownAgentPolicy } from '../../shared/agentResources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { readAgent } from './readAgent.ts'

/** Checks whether a call lets an agent act again. */
export async function isResume(_relay: RelayContext, { body }: Call): Promise<boolean> {
  // guard: relay-step-up-resume
  return (body as { isPaused: boolean }).isPaused === false
}

/** Checks whether a call lets an agent do more than its policy at the service does now. */
export async function isWiderPolicy(relay: RelayContext, call: Call): Promise<boolean> {
  const agent = await readAgent(relay, call)
  // guard: relay-step-up-wider
  return isWider(agent.policy, call.body as AgentPolicyChange)
}

/** Checks whether a change may allow more: also if it cannot be compared, as in another currency. */
export function isWider(policy: ShownAgentPolicy, change: AgentPolicyChange): boolean {
  const { permissions = [], defaultExecutionMode } = change
  return (
    permissions.some((it) => !policy.permissions.includes(it)) ||
    (defaultExecutionMode === 'AUTO' && policy.defaultExecutionMode !== 'AUTO') ||
    areLimitsWider(policy.spendingLimits, change.spendingLimits ?? {}) ||
    areAccountsWider(policy.accountRestrictions ?? {}, change.accountRestrictions ?? {}) ||
    isThresholdWider(policy, change.approvalThresholds ?? {})
  )
}

type Part<Of, Name extends keyof Of> = NonNullable<Of[Name]>

function areLimitsWider(
  limits: ShownAgentPolicy['spendingLimits'],
  change: Part<AgentPolicyChange, 'spendingLimits'>,
): boolean {
  const { currency = limits.currency } = change
  return (
    currency !== limits.currency ||
    isLimitWider(limits.perTransactionLimit, change.perTransactionLimit) ||
    isLimitWider(limits.dailyLimit, change.dailyLimit) ||
    isLimitWider(limits.dailyTransactionLimit, change.dailyTransactionLimit) ||
    isLimitWider(limits.monthlyLimit, change.monthlyLimit)
  )
}

/** Checks whether a change raises or removes a limit: a limit that is left out stays, and null removes it. */
function isLimitWider(limit: number | undefined, change: number | null | undefined): boolean {
  if (limit === undefined || change === undefined) return false
  return change === null || change > limit
}

/** A rule as a page sends it or the service shows it. */
interface Rule {
  accountId: string
  executionMode?: string | undefined
  perTransactionLimit?: number | null | undefined
}

/** A rule of an account goes before the rest of the policy, so that any other list may allow more. */
function areAccountsWider(
  { allowedAccountIds: allowed, accountRules = [] }: Part<ShownAgentPolicy, 'accountRestrictions'>,
  change: Part<AgentPolicyChange, 'accountRestrictions'>,
): boolean {
  const { allowedAccountIds: ids, accountRules: rules } = change
  const isMore = ids === null || ids?.some((id) => !allowed?.includes(id)) === true
  return (
    (allowed !== undefined && isMore) ||
    (rules !== undefined && textOf(rules) !== textOf(accountRules))
  )
}

function textOf(rules: Rule[]): string {
  const lines = rules.map((rule) => [
    rule.accountId,
    rule.executionMode ?? null,
    rule.perTransactionLimit ?? null,
  ])
  return JSON.stringify(lines)
}

/** Without a mode and without a threshold an agent asks for everything: any threshold allows more then. */
function isThresholdWider(
  { defaultExecutionMode, approvalThresholds = {} }: ShownAgentPolicy,
  change: Part<AgentPolicyChange, 'approvalThresholds'>,
): boolean {
  const { currency, amount } = approvalThresholds
  if (amount === undefined) {
    return defaultExecutionMode === undefined && typeof change.amount === 'number'
  }
  const isOtherCurrency = change.currency !== undefined && change.currency !== currency
  return isOtherCurrency || isLimitWider(amount, change.amount)
}
