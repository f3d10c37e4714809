import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgentPolicy, AgentUsage } from '../../src/agents/agents.table.ts'
import { judge, type Spend } from '../../src/agents/judge.ts'
import { noUsage, usageAt, withSpend } from '../../src/agents/usage.ts'
import { ApiException } from '../../src/core/errors.ts'

const accounts = ['A', 'B', 'C']
const account = fc.constantFrom(...accounts)
const end = fc.constantFrom(...accounts, undefined)
const amount = fc.integer({ min: 0, max: 120 })
const limit = fc.option(amount, { nil: null })
const mode = fc.constantFrom('AUTO' as const, 'APPROVAL_REQUIRED' as const)

/** Policies in dollars, or in a currency of which a unit is worth two dollars and a bit. */
const policy: fc.Arbitrary<AgentPolicy> = fc.record({
  permissions: fc.constant([]),
  defaultExecutionMode: mode,
  spendingLimits: fc.record({
    currency: fc.constantFrom('USD', 'GBP'),
    perTransactionLimit: amount,
    dailyLimit: limit,
    dailyTransactionLimit: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    monthlyLimit: limit,
  }),
  accountRestrictions: fc.record({
    allowedAccountIds: fc.option(fc.subarray(accounts), { nil: null }),
    accountRules: fc.array(
      fc.record({
        accountId: account,
        executionMode: fc.option(mode, { nil: undefined }),
        perTransactionLimit: limit,
      }),
      { maxLength: 3 },
    ),
  }),
  approvalThresholds: fc.oneof(
    fc.constant({ amount: null }),
    fc.record({ currency: fc.constantFrom('USD', 'GBP'), amount }),
  ),
})

const spend: fc.Arbitrary<Spend> = fc.record({
  amount: fc.integer({ min: 1, max: 60 }),
  currency: fc.constantFrom('USD', 'GBP'),
  from: end,
  to: end,
})

const history = fc.array(fc.record({ spend, afterHours: fc.integer({ min: 0, max: 40 }) }), {
  minLength: 1,
  maxLength: 30,
})

/** A spend of before, as plain as can be, with its moment. */
type Spent = { at: Date; worth: number }

const worths: Record<string, number> = { USD: 100, GBP: 127 }

/** The worth in whole units, rounded up; both currencies have two decimals. */
function worth({ amount, currency }: Spend, to: string): number {
  return Math.ceil((amount * (worths[currency] ?? 0)) / (worths[to] ?? 1))
}

/** The rules of a policy, each read off its description. */
function reference(policy: AgentPolicy, wanted: Spend, spent: Spent[], now: Date): string {
  const { spendingLimits, accountRestrictions, approvalThresholds } = policy
  const { allowedAccountIds, accountRules } = accountRestrictions
  if (allowedAccountIds && !allowedAccountIds.includes(wanted.from ?? '')) return 'FORBIDDEN'
  const cost = worth(wanted, spendingLimits.currency)
  const rules = accountRules.filter(({ accountId }) => [wanted.from, wanted.to].includes(accountId))
  const sizes = rules.map(({ perTransactionLimit }) => perTransactionLimit ?? Number.MAX_VALUE)
  if (cost > Math.min(spendingLimits.perTransactionLimit, ...sizes)) return 'FORBIDDEN'
  const since = (length: number) =>
    spent.filter(({ at }) => iso(at).slice(0, length) === iso(now).slice(0, length))
  const total = (part: Spent[]) => part.reduce((sum, one) => sum + one.worth, cost)
  const { dailyLimit, dailyTransactionLimit, monthlyLimit } = spendingLimits
  if (dailyLimit !== null && total(since(10)) > dailyLimit) return 'VELOCITY_LIMIT_EXCEEDED'
  if (dailyTransactionLimit !== null && since(10).length >= dailyTransactionLimit)
    return 'VELOCITY_LIMIT_EXCEEDED'
  if (monthlyLimit !== null && total(since(7)) > monthlyLimit) return 'VELOCITY_LIMIT_EXCEEDED'
  const { amount, currency = '' } = approvalThresholds
  if (amount !== null && worth(wanted, currency) > amount) return 'APPROVAL_REQUIRED'
  const modes = rules.map(({ executionMode }) => executionMode)
  if (modes.includes('APPROVAL_REQUIRED')) return 'APPROVAL_REQUIRED'
  return modes.includes('AUTO') ? 'AUTO' : policy.defaultExecutionMode
}

const iso = (at: Date) => at.toISOString()

/** Returns what the judge says, and the usage after it if the action runs. */
function judged(policy: AgentPolicy, usage: AgentUsage, wanted: Spend, now: Date) {
  try {
    const verdict = judge({ policy, usage, isPaused: false }, wanted, now)
    if (verdict.mode !== 'AUTO') return { said: verdict.mode, usage }
    return { said: verdict.mode, usage: withSpend(usageAt(usage, now), verdict.spend) }
  } catch (error) {
    if (error instanceof ApiException) return { said: error.code, usage }
    throw error
  }
}

describe('the judge of a policy', { tags: ['T39'] }, () => {
  it('says what a plain reading of the rules says, whatever happened before', () => {
    const said = new Set<string>()
    fc.assert(
      fc.property(policy, history, (policy, events) => {
        let now = new Date('2026-06-28T20:00:00Z')
        let usage = noUsage(now)
        const spent: Spent[] = []
        for (const { spend: wanted, afterHours } of events) {
          now = new Date(now.getTime() + afterHours * 3_600_000)
          const expected = reference(policy, wanted, spent, now)
          const got = judged(policy, usage, wanted, now)
          expect(got.said).toBe(expected)
          usage = got.usage
          said.add(expected)
          if (expected === 'AUTO')
            spent.push({ at: now, worth: worth(wanted, policy.spendingLimits.currency) })
        }
      }),
      { numRuns: 500 },
    )
    expect([...said].toSorted()).toEqual([
      'APPROVAL_REQUIRED',
      'AUTO',
      'FORBIDDEN',
      'VELOCITY_LIMIT_EXCEEDED',
    ])
  })

  it('counts without limits up to what a number holds exactly, and stays there', () => {
    const now = new Date('2026-06-01T12:00:00Z')
    const full = withSpend(noUsage(now), BigInt(Number.MAX_SAFE_INTEGER))
    expect(withSpend(full, 5n)).toEqual({ ...full, dailyTransactionCount: 2 })
  })
})
