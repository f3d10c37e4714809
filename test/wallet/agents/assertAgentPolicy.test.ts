import { describe, expect, it } from 'vitest'
import { agentPolicyBody, createAgentBody } from '../../../src/relay/parse/agentBodies.ts'
import { assertPolicy, assertPolicyChange } from '../../../src/wallet/agents/assertAgentPolicy.ts'

const limits = { currency: 'USD', perTransactionLimit: 5_000 }
const policy = {
  permissions: ['CREATE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: limits,
}
const account = 'InternalAccount:1'
const rules = (...accountRules: unknown[]) => ({ accountRestrictions: { accountRules } })

const right: [string, object][] = [
  ['as little as it can be', {}],
  ['no permission', { permissions: [] }],
  ['limits of nothing', { spendingLimits: { ...limits, perTransactionLimit: 0, dailyLimit: 0 } }],
  ['limits that are removed', { spendingLimits: { ...limits, dailyLimit: null } }],
  ['all accounts', { accountRestrictions: { allowedAccountIds: null } }],
  ['a rule', rules({ accountId: account, executionMode: 'AUTO', perTransactionLimit: null })],
  ['a threshold', { approvalThresholds: { currency: 'USD', amount: 1 } }],
]

const wrong: [string, object][] = [
  ['permissions', { permissions: 'CREATE_QUOTES' }],
  ['permissions', { permissions: Array(6).fill('CREATE_QUOTES') }],
  ['permissions[0]', { permissions: ['EVERYTHING'] }],
  ['defaultExecutionMode', { defaultExecutionMode: 'auto' }],
  ['spendingLimits', { spendingLimits: [] }],
  ['spendingLimits.currency', { spendingLimits: { ...limits, currency: '$ ' } }],
  [
    'spendingLimits.perTransactionLimit',
    { spendingLimits: { ...limits, perTransactionLimit: 1.5 } },
  ],
  ['spendingLimits.dailyLimit', { spendingLimits: { ...limits, dailyLimit: '20000' } }],
  ['spendingLimits.dailyLimit', { spendingLimits: { ...limits, dailyLimit: -1 } }],
  ['spendingLimits.monthlyLimit', { spendingLimits: { ...limits, monthlyLimit: 2 ** 53 } }],
  ['spendingLimits.dailyLimits', { spendingLimits: { ...limits, dailyLimits: 1 } }],
  ['accountRestrictions', { accountRestrictions: null }],
  ['accountRestrictions.allowedAccountIds[0]', { accountRestrictions: { allowedAccountIds: [7] } }],
  [
    'accountRestrictions.allowedAccountIds',
    { accountRestrictions: { allowedAccountIds: Array(21).fill(account) } },
  ],
  ['accountRestrictions.accountRules[0].accountId', rules({ executionMode: 'AUTO' })],
  [
    'accountRestrictions.accountRules[1].executionMode',
    rules({ accountId: account }, { accountId: account, executionMode: 'NO' }),
  ],
  ['approvalThresholds.amount', { approvalThresholds: { currency: 'USD', amount: Number.NaN } }],
  ['approvalThreshold', { approvalThreshold: { amount: 1 } }],
]

/** What the library and the relay say of a policy. */
function judge(check: (value: unknown) => void, relay: (value: unknown) => void, value: unknown) {
  const messageOf = (work: () => void) => {
    try {
      work()
    } catch (error) {
      return String(Reflect.get(Object(error), 'message')).replace(/^body\.(policy\.)?/, '')
    }
    return undefined
  }
  return { library: messageOf(() => check(value)), relay: messageOf(() => relay(value)) }
}

const whole = (value: unknown) =>
  judge(assertPolicy, (policy) => createAgentBody({ name: 'A', policy }, 'body'), value)
const change = (value: unknown) =>
  judge(assertPolicyChange, (it) => agentPolicyBody(it, 'body'), value)

describe('a policy', { tags: ['T39'] }, () => {
  it.each(right)('passes the library and the relay: %s', (_, more) => {
    expect(whole({ ...policy, ...more })).toEqual({ library: undefined, relay: undefined })
    expect(change(more)).toEqual({ library: undefined, relay: undefined })
  })

  it.each(wrong)('is refused by both, naming %s', (field, more) => {
    for (const { library, relay } of [whole({ ...policy, ...more }), change(more)]) {
      expect(String(library)).toMatch(/^(?:policy|change)\.\S+ must be /)
      expect(library?.split(' ')[0]?.replace(/^\w+\./, '')).toBe(field)
      expect(relay?.split(' ')[0]).toBe(field)
    }
  })

  it.each(['permissions', 'defaultExecutionMode', 'spendingLimits'] as const)(
    'must have %s, and a change need not',
    (name) => {
      const { [name]: _, ...rest } = policy
      const { library, relay } = whole(rest)
      expect(library).toMatch(new RegExp(`^policy\\.${name} must be `))
      expect(relay).toMatch(new RegExp(`^${name} must be `))
      expect(change(rest)).toEqual({ library: undefined, relay: undefined })
    },
  )

  it.each(['currency', 'perTransactionLimit'] as const)(
    'must have a %s in its spending limits, and a change need not',
    (name) => {
      const { [name]: _, ...rest } = limits
      const { library, relay } = whole({ ...policy, spendingLimits: rest })
      expect(library).toMatch(new RegExp(`^policy\\.spendingLimits\\.${name} must be `))
      expect(relay).toMatch(new RegExp(`^spendingLimits\\.${name} must be `))
      const passes = { library: undefined, relay: undefined }
      expect(change({ ...policy, spendingLimits: rest })).toEqual(passes)
    },
  )

  it('needs a currency for its threshold', () => {
    const { library } = whole({ ...policy, approvalThresholds: { amount: 1 } })
    expect(library).toBe('policy.approvalThresholds.currency must be given with an amount')
  })
})
