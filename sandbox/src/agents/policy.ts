import { invalidInput } from '../core/errors.ts'
import { maxMinorUnits } from '../core/http/common.schema.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { limitIn } from '../rates/conversion.ts'
import type { AccountRule, AgentPolicy, AgentRow, ExecutionMode } from './agents.table.ts'
import { accountIdsOf } from './ownAccounts.ts'
import type { AgentPolicyCreate, AgentPolicyUpdate, ShownPolicy } from './policy.schema.ts'

/**
 * Completes a policy with its defaults.
 *
 * @throws ApiException 400 `INVALID_INPUT`, `INVALID_CURRENCY`
 */
export function newPolicy(given: AgentPolicyCreate): AgentPolicy {
  const { spendingLimits, accountRestrictions, approvalThresholds } = given
  return checked({
    permissions: [...new Set(given.permissions)],
    defaultExecutionMode: given.defaultExecutionMode ?? impliedMode(given),
    spendingLimits: {
      currency: spendingLimits.currency,
      perTransactionLimit: spendingLimits.perTransactionLimit,
      dailyLimit: spendingLimits.dailyLimit ?? null,
      dailyTransactionLimit: spendingLimits.dailyTransactionLimit ?? null,
      monthlyLimit: spendingLimits.monthlyLimit ?? null,
    },
    accountRestrictions: {
      allowedAccountIds: accountRestrictions?.allowedAccountIds ?? null,
      accountRules: accountRestrictions?.accountRules ?? [],
    },
    approvalThresholds: {
      currency: approvalThresholds?.currency,
      amount: approvalThresholds?.amount ?? null,
    },
  })
}

/** Derives the mode in a generation that has none: actions run by themselves only below an approval threshold. */
function impliedMode({ approvalThresholds }: AgentPolicyCreate): ExecutionMode {
  return typeof approvalThresholds?.amount === 'number' ? 'AUTO' : 'APPROVAL_REQUIRED'
}

/**
 * The policy after a change: what is left out stays, and limits that stay keep their worth when the
 * currency changes.
 *
 * @throws ApiException 400 `INVALID_INPUT`, `INVALID_CURRENCY`
 */
export function changedPolicy(policy: AgentPolicy, change: AgentPolicyUpdate): AgentPolicy {
  const { permissions, defaultExecutionMode } = change
  const before = redenominated(policy, change.spendingLimits?.currency)
  return checked({
    permissions: permissions ? [...new Set(permissions)] : before.permissions,
    defaultExecutionMode: defaultExecutionMode ?? before.defaultExecutionMode,
    spendingLimits: overlaid(before.spendingLimits, change.spendingLimits),
    accountRestrictions: overlaid(before.accountRestrictions, change.accountRestrictions),
    approvalThresholds: overlaid(before.approvalThresholds, change.approvalThresholds),
  })
}

type Partly<T> = { [K in keyof T]?: T[K] | undefined }

function overlaid<T extends object>(before: T, change: Partly<T> = {}): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** The same limits in another currency, none of them worth more than before. */
function redenominated(policy: AgentPolicy, currency: string | undefined): AgentPolicy {
  const { spendingLimits, accountRestrictions } = policy
  const from = spendingLimits.currency
  if (currency === undefined || currency === from) return policy
  const convert = (limit: number) => clamped(limitIn(limit, from, currency))
  const orNull = (limit: number | null) => (limit === null ? null : convert(limit))
  return {
    ...policy,
    spendingLimits: {
      ...spendingLimits,
      currency,
      perTransactionLimit: convert(spendingLimits.perTransactionLimit),
      dailyLimit: orNull(spendingLimits.dailyLimit),
      monthlyLimit: orNull(spendingLimits.monthlyLimit),
    },
    accountRestrictions: {
      ...accountRestrictions,
      accountRules: accountRestrictions.accountRules.map((rule) => convertedRule(rule, convert)),
    },
  }
}

function convertedRule(rule: AccountRule, convert: (limit: number) => number): AccountRule {
  const { perTransactionLimit } = rule
  if (typeof perTransactionLimit !== 'number') return rule
  return { ...rule, perTransactionLimit: convert(perTransactionLimit) }
}

function clamped(amount: bigint): number {
  return amount > maxMinorUnits ? maxMinorUnits : Number(amount)
}

function checked(policy: AgentPolicy): AgentPolicy {
  const { currency, amount } = policy.approvalThresholds
  currencyOf(policy.spendingLimits.currency)
  if (currency !== undefined) currencyOf(currency)
  if (amount !== null && currency === undefined) {
    const field = 'policy.approvalThresholds.currency'
    throw invalidInput('approvalThresholds.currency is required with an amount', { field })
  }
  return policy
}

/** A policy as the API shows it. */
export async function showPolicy(
  work: Work,
  { policy, customerId }: Pick<AgentRow, 'policy' | 'customerId'>,
): Promise<ShownPolicy> {
  const { dailyTransactionLimit, ...limits } = policy.spendingLimits
  const { allowedAccountIds, accountRules } = policy.accountRestrictions
  const isWrittenOut = allowedAccountIds === null && work.settings.profile.listsEveryAccount
  return {
    ...policy,
    spendingLimits: {
      ...limits,
      ...(dailyTransactionLimit !== null && { dailyTransactionLimit }),
    },
    accountRestrictions: {
      allowedAccountIds: isWrittenOut ? await accountIdsOf(work, customerId) : allowedAccountIds,
      accountRules,
    },
  }
}
