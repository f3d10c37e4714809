import { beforeAll, describe, expect, it } from 'vitest'
import { isWider } from '../../../src/relay/agents/widerPolicy.ts'
import type { RelayFetch, RelayOptions } from '../../../src/relay.ts'
import type { AgentPolicyChange, ShownAgentPolicy } from '../../../src/shared/agentResources.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { createInhabitant, type Inhabitant } from '../support/world.ts'

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
}, 60_000)

const age = { maxAgeSeconds: 300 }

/** A page of Ada's, who has not signed in with a passkey through this relay. */
function setUp(fetch: RelayFetch = platform.sandbox().fetch) {
  const { browserOf } = relayUnderTest({
    fetch,
    users: [ada.user],
    stepUp: {
      updateAgent: age,
      updateAgentPolicy: age,
      createAgent: age,
      createAgentDeviceCode: age,
      approveAgentAction: age,
    },
  })
  const browser = browserOf(ada.user)
  const path = `/agents/${encodeURIComponent(ada.things.agentId)}`
  const actionPath = `${path}/actions/${encodeURIComponent(ada.things.actionId)}`
  const codeOf = async (method: string, at: string, body: object) => {
    const answer = await browser.call(method, at, { body })
    return answer.body.code ?? answer.status
  }
  return { codeOf, path, actionPath }
}

describe('a step-up for agents', { tags: ['T7'] }, () => {
  it('is demanded before an approval', async () => {
    const { codeOf, actionPath } = setUp()
    const body = { digest: 'd'.repeat(43) }
    expect(await codeOf('POST', `${actionPath}/approve`, body)).toBe('STEP_UP_REQUIRED')
  })

  it('is demanded for a code, with which any program could become the agent', async () => {
    const { codeOf, path } = setUp()
    expect(await codeOf('POST', `${path}/device-codes`, {})).toBe('STEP_UP_REQUIRED')
  })

  it('is refused as an option for new agents alone: a code connects one too', () => {
    const create = (options: Pick<RelayOptions, 'allow' | 'disabledRoutes' | 'stepUp'>) => () =>
      relayUnderTest({
        fetch: platform.sandbox().fetch,
        stepUp: { createAgent: age, updateAgentPolicy: age },
        ...options,
      })
    expect(create({})).toThrow(/stepUp.createAgent needs stepUp.createAgentDeviceCode beside it/)
    expect(create({ allow: {} })).not.toThrow()
    expect(create({ disabledRoutes: ['createAgentDeviceCode'] })).not.toThrow()
    const stepUp = {
      createAgent: age,
      updateAgentPolicy: age,
      createAgentDeviceCode: () => undefined,
    }
    expect(create({ stepUp })).not.toThrow()
  })

  it('is refused as an option for new agents or for policies alone', () => {
    const create = (options: Pick<RelayOptions, 'disabledRoutes' | 'stepUp'>) => () =>
      relayUnderTest({ fetch: platform.sandbox().fetch, ...options })
    const stepUp = { createAgent: age, createAgentDeviceCode: age }
    expect(create({ stepUp })).toThrow(
      /stepUp.createAgent needs stepUp.updateAgentPolicy beside it/,
    )
    expect(create({ stepUp: { updateAgentPolicy: age } })).toThrow(
      /stepUp.updateAgentPolicy needs stepUp.createAgent beside it/,
    )
    expect(create({ stepUp, disabledRoutes: ['updateAgentPolicy'] })).not.toThrow()
  })

  it('is demanded for a wider policy, and not for a narrower one', async () => {
    const { codeOf, path } = setUp()
    const limit = (perTransactionLimit: number) => ({ spendingLimits: { perTransactionLimit } })
    expect(await codeOf('PATCH', `${path}/policy`, limit(100_001))).toBe('STEP_UP_REQUIRED')
    expect(await codeOf('PATCH', `${path}/policy`, limit(99_999))).toBe(200)
    expect(await codeOf('PATCH', `${path}/policy`, limit(100_000))).toBe('STEP_UP_REQUIRED')
  })

  it('is not decided by a policy of another customer’s', async () => {
    let reads = 0
    const fetch: RelayFetch = async (request) => {
      const response = await platform.sandbox().fetch(request)
      if (request.method !== 'GET' || !request.url.includes('/agents/')) return response
      reads += 1
      // The first read is for the ownership of the agent.
      if (reads === 1) return response
      return new Response((await response.text()).replaceAll(ada.user.customerId, 'Customer:other'))
    }
    const { codeOf, path } = setUp(fetch)
    const change = { permissions: [] }
    expect(await codeOf('PATCH', `${path}/policy`, change)).toBe('SERVICE_ANSWER_INVALID')
    expect(reads).toBe(2)
  })

  it('is demanded to resume, and never to pause', async () => {
    const { codeOf, path } = setUp()
    expect(await codeOf('PATCH', path, { isPaused: true })).toBe(200)
    expect(await codeOf('PATCH', path, { isPaused: false })).toBe('STEP_UP_REQUIRED')
  })
})

describe('a change of a policy', { tags: ['T39'] }, () => {
  const policy: ShownAgentPolicy = {
    permissions: ['CREATE_QUOTES'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyLimit: 200 },
    accountRestrictions: {
      allowedAccountIds: ['InternalAccount:1'],
      accountRules: [{ accountId: 'InternalAccount:1', perTransactionLimit: 50 }],
    },
    approvalThresholds: { currency: 'USD', amount: 20 },
  }
  const rule = { accountId: 'InternalAccount:1' }

  const wider: [string, AgentPolicyChange][] = [
    ['another permission', { permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'] }],
    ['by itself', { defaultExecutionMode: 'AUTO' }],
    ['another currency', { spendingLimits: { currency: 'EUR' } }],
    ['a higher limit', { spendingLimits: { perTransactionLimit: 101 } }],
    ['a limit removed', { spendingLimits: { dailyLimit: null } }],
    ['another account', { accountRestrictions: { allowedAccountIds: ['InternalAccount:2'] } }],
    ['all accounts', { accountRestrictions: { allowedAccountIds: null } }],
    ['no rules', { accountRestrictions: { accountRules: [] } }],
    [
      'another rule',
      { accountRestrictions: { accountRules: [{ ...rule, executionMode: 'AUTO' }] } },
    ],
    ['a higher threshold', { approvalThresholds: { amount: 21 } }],
    ['a threshold removed', { approvalThresholds: { amount: null } }],
    ['a threshold in another currency', { approvalThresholds: { currency: 'EUR' } }],
  ]
  it.each(wider)('allows more: %s', (_, change) => {
    expect(isWider(policy, change)).toBe(true)
  })

  it.each(['perTransactionLimit', 'dailyLimit', 'dailyTransactionLimit', 'monthlyLimit'] as const)(
    'allows more with a higher %s',
    (name) => {
      const spendingLimits = {
        ...policy.spendingLimits,
        dailyLimit: 200,
        dailyTransactionLimit: 5,
        monthlyLimit: 300,
      }
      const change = (limit: number) => ({ spendingLimits: { [name]: limit } })
      expect(isWider({ ...policy, spendingLimits }, change(spendingLimits[name] + 1))).toBe(true)
      expect(isWider({ ...policy, spendingLimits }, change(spendingLimits[name]))).toBe(false)
    },
  )

  it.each([
    ['for another account', { accountId: 'InternalAccount:2' }],
    ['that asks nobody', { executionMode: 'AUTO' as const }],
    ['with a higher limit', { perTransactionLimit: 51 }],
  ])('allows more with a rule %s', (_, part) => {
    const accountRules = [{ ...rule, perTransactionLimit: 50, ...part }]
    expect(isWider(policy, { accountRestrictions: { accountRules } })).toBe(true)
  })

  const narrower: [string, AgentPolicyChange][] = [
    ['nothing', {}],
    ['no permission', { permissions: [] }],
    ['the same permission', { permissions: ['CREATE_QUOTES'] }],
    ['a limit removed that is none', { spendingLimits: { monthlyLimit: null } }],
    ['only by approval', { defaultExecutionMode: 'APPROVAL_REQUIRED' }],
    ['a lower limit', { spendingLimits: { currency: 'USD', perTransactionLimit: 99 } }],
    ['a new limit', { spendingLimits: { monthlyLimit: 1_000 } }],
    ['no account', { accountRestrictions: { allowedAccountIds: [] } }],
    [
      'the same rule',
      { accountRestrictions: { accountRules: [{ ...rule, perTransactionLimit: 50 }] } },
    ],
    ['a lower threshold', { approvalThresholds: { currency: 'USD', amount: 19 } }],
  ]
  it.each(narrower)('allows no more: %s', (_, change) => {
    expect(isWider(policy, change)).toBe(false)
  })

  it('allows no more with what the policy has already, or where a mode decides', () => {
    const { accountRestrictions: _, approvalThresholds: __, ...rest } = policy
    const open: ShownAgentPolicy = { ...rest, defaultExecutionMode: 'AUTO' }
    expect(isWider(open, { defaultExecutionMode: 'AUTO' })).toBe(false)
    expect(isWider(open, { accountRestrictions: { allowedAccountIds: null } })).toBe(false)
    expect(isWider(open, { accountRestrictions: { allowedAccountIds: ['A'] } })).toBe(false)
    expect(isWider(open, { approvalThresholds: { currency: 'USD', amount: 1 } })).toBe(false)
  })

  it('allows more with a first threshold where the service has no modes: everything was asked', () => {
    const { defaultExecutionMode: _, approvalThresholds: __, ...asksAlways } = policy
    const change = (amount: number | null) => ({ approvalThresholds: { currency: 'USD', amount } })

    expect(isWider(asksAlways, change(1))).toBe(true)
    expect(isWider(asksAlways, change(null))).toBe(false)
  })
})
